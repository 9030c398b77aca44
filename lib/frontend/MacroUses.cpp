// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/MacroUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;
using namespace roofline;

namespace {

/// Lexes a range and looks up the macro definition that was active at each
/// identifier. This needs the preprocessor's history of definitions, which is
/// complete after the unit was parsed.
class MacroFinder {
public:
  MacroFinder(const ASTContext &Context, Preprocessor &PP,
              const TextRange &Range)
      : SM(Context.getSourceManager()), PP(PP), Range(Range) {}

  void lex();
  MacroUses Uses;

private:
  void name(StringRef Name, clang::SourceLocation At, bool Called);
  void body(const MacroInfo &Macro, clang::SourceLocation At);
  bool isInText(const MacroInfo &Macro) const;

  const SourceManager &SM;
  Preprocessor &PP;
  TextRange Range;
  std::set<const MacroInfo *> Collected;
};

} // namespace

bool MacroFinder::isInText(const MacroInfo &Macro) const {
  auto [File, Offset] = SM.getDecomposedLoc(Macro.getDefinitionLoc());
  return Range.contains({File, Offset, Offset});
}

// Looks up the identifiers in a macro's body, as of the position of its use.
void MacroFinder::body(const MacroInfo &Macro, clang::SourceLocation At) {
  ArrayRef<Token> Tokens = Macro.tokens();
  for (size_t I = 0; I < Tokens.size(); ++I)
    if (const IdentifierInfo *Identifier = Tokens[I].getIdentifierInfo())
      name(Identifier->getName(), At,
           I + 1 == Tokens.size() || Tokens[I + 1].is(tok::l_paren));
}

void MacroFinder::name(StringRef Name, clang::SourceLocation At, bool Called) {
  auto It = PP.getIdentifierTable().find(Name);
  if (It == PP.getIdentifierTable().end() || !It->second)
    return;
  MacroDefinition Definition = PP.getMacroDefinitionAtLoc(It->second, At);
  const MacroInfo *Macro = Definition.getMacroInfo();
  if (!Macro || Macro->isBuiltinMacro() ||
      (Macro->isFunctionLike() && !Called) || isInText(*Macro) ||
      !Collected.insert(Macro).second)
    return;
  clang::SourceLocation Defined = Macro->getDefinitionLoc();
  if (SM.isWrittenInBuiltinFile(Defined))
    return;
  if (SM.isInSystemHeader(Defined)) {
    if (!Name.starts_with("_"))
      Uses.SystemNames.insert(Name.str());
    return;
  }
  body(*Macro, At);
  Uses.Macros.push_back({Name.str(), Macro});
}

void MacroFinder::lex() {
  StringRef Buffer = SM.getBufferData(Range.File);
  Lexer Raw(SM.getLocForStartOfFile(Range.File), PP.getLangOpts(),
            Buffer.begin(), Buffer.begin() + Range.Begin, Buffer.end());
  bool InDirective = false;
  Token Tok, Next;
  Raw.LexFromRawLexer(Tok);
  while (Tok.isNot(tok::eof) &&
         SM.getFileOffset(Tok.getLocation()) < Range.End) {
    Raw.LexFromRawLexer(Next);
    if (Tok.isAtStartOfLine())
      InDirective = Tok.is(tok::hash);
    if (Tok.is(tok::raw_identifier))
      name(Tok.getRawIdentifier(), Tok.getLocation(),
           InDirective || Next.is(tok::l_paren));
    Tok = Next;
  }
}

MacroUses roofline::macrosOf(const ASTContext &Context, Preprocessor &PP,
                             const TextRange &Range) {
  MacroFinder Finder(Context, PP, Range);
  Finder.lex();
  return std::move(Finder.Uses);
}

std::string roofline::definitionText(const ASTContext &Context,
                                     const MacroInfo &Macro) {
  const SourceManager &SM = Context.getSourceManager();
  CharSourceRange Range = CharSourceRange::getTokenRange(
      Macro.getDefinitionLoc(), Macro.getDefinitionEndLoc());
  return "#define " +
         Lexer::getSourceText(Range, SM, Context.getLangOpts()).str();
}
