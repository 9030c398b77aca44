// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/WrittenText.h"
#include "frontend/CodeDepth.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace roofline;

namespace {

/// What follows the last token of a declaration in its AST source range but
/// belongs to its text.
enum class Ending { Nothing, SemicolonIfThere, UpToSemicolon };

} // namespace

static const Decl *patternOf(const Decl *D) {
  const Decl *Pattern = nullptr;
  if (const auto *Function = dyn_cast<FunctionDecl>(D))
    Pattern = Function->getTemplateInstantiationPattern();
  else if (const auto *Variable = dyn_cast<VarDecl>(D))
    Pattern = Variable->getTemplateInstantiationPattern();
  else if (const auto *Class = dyn_cast<CXXRecordDecl>(D))
    Pattern = Class->getTemplateInstantiationPattern();
  else if (const auto *Enum = dyn_cast<EnumDecl>(D))
    Pattern = Enum->getTemplateInstantiationPattern();
  return Pattern ? Pattern : D;
}

static const Decl *definitionOf(const Decl *D) {
  const Decl *Definition = nullptr;
  if (const auto *Tag = dyn_cast<TagDecl>(D))
    Definition = Tag->getDefinition();
  else if (const auto *Function = dyn_cast<FunctionDecl>(D))
    Definition = Function->getDefinition();
  else if (const auto *Variable = dyn_cast<VarDecl>(D))
    Definition = Variable->getDefinition();
  return Definition ? Definition : D;
}

// In "typedef struct { ... } T;" and "struct { ... } x;", returns the typedef
// or variable, which is the next declaration in the scope.
static const Decl *declaratorAround(const TagDecl &Tag) {
  if (!Tag.isEmbeddedInDeclarator())
    return &Tag;
  const Decl *Next = Tag.getNextDeclInContext();
  if (!Next || !(isa<TypedefNameDecl>(Next) || isa<DeclaratorDecl>(Next)))
    return &Tag;
  return Next;
}

const Decl *roofline::writtenDecl(const Decl *D) {
  if (const auto *Template = dyn_cast<TemplateDecl>(D))
    if (const NamedDecl *Templated = Template->getTemplatedDecl())
      D = Templated;
  for (;;) {
    D = patternOf(definitionOf(D));
    if (D->isImplicit() && !isa<CXXMethodDecl, RecordDecl>(D))
      return nullptr;
    const DeclContext *Scope = D->getLexicalDeclContext();
    if (!Scope || (!Scope->isRecord() && !isa<EnumDecl>(Scope)))
      break;
    D = cast<Decl>(Scope);
  }
  if (isa<TranslationUnitDecl, NamespaceDecl>(D) || D->isTemplateParameter())
    return nullptr;
  if (const TemplateDecl *Template = D->getDescribedTemplate())
    return Template;
  if (const auto *Tag = dyn_cast<TagDecl>(D))
    return declaratorAround(*Tag);
  return D;
}

static clang::SourceLocation afterEnding(const ASTContext &Context,
                                         clang::SourceLocation At, Ending E) {
  const SourceManager &SM = Context.getSourceManager();
  if (E == Ending::Nothing || At.isInvalid())
    return At;
  auto [File, Offset] = SM.getDecomposedLoc(At);
  llvm::StringRef Buffer = SM.getBufferData(File);
  Lexer Raw(SM.getLocForStartOfFile(File), Context.getLangOpts(),
            Buffer.begin(), Buffer.begin() + Offset, Buffer.end());
  Token Tok;
  for (int Depth = 0; !Raw.LexFromRawLexer(Tok);) {
    if (Depth == 0 && Tok.is(tok::semi))
      return Tok.getEndLoc();
    if (E == Ending::SemicolonIfThere)
      break;
    if (Tok.isOneOf(tok::l_brace, tok::l_paren, tok::l_square))
      ++Depth;
    if (Tok.isOneOf(tok::r_brace, tok::r_paren, tok::r_square) && --Depth < 0)
      break;
  }
  return At;
}

static std::optional<TextRange> rangeFrom(const ASTContext &Context,
                                          SourceRange Range, Ending E) {
  const SourceManager &SM = Context.getSourceManager();
  if (Range.isInvalid())
    return std::nullopt;
  clang::SourceLocation Begin = SM.getExpansionLoc(Range.getBegin());
  CharSourceRange Last = SM.getExpansionRange(Range.getEnd());
  clang::SourceLocation End = Last.getEnd();
  if (Last.isTokenRange())
    End = Lexer::getLocForEndOfToken(End, 0, SM, Context.getLangOpts());
  // A single macro use makes the whole declaration, and may or may not include
  // the semicolon.
  if (Range.getBegin().isMacroID() && Range.getEnd().isMacroID() &&
      Last.getBegin() == Begin && E == Ending::UpToSemicolon)
    E = Ending::SemicolonIfThere;
  End = afterEnding(Context, End, E);
  auto [File, From] = SM.getDecomposedLoc(Begin);
  auto [EndFile, To] = SM.getDecomposedLoc(End);
  if (File != EndFile || From >= To)
    return std::nullopt;
  return TextRange{File, From, To};
}

// Returns the beginning of the body; invalid if there is none, or if a
// constructor has written initialisers before it.
static clang::SourceLocation bodyBegin(const FunctionDecl &Function) {
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    for (const CXXCtorInitializer *Init : Constructor->inits())
      if (Init->isWritten())
        return {};
  const Stmt *Body = Function.getBody();
  return Body ? Body->getBeginLoc() : clang::SourceLocation();
}

static std::optional<TextRange> textBeforeBody(const ASTContext &Context,
                                               const Decl &D,
                                               const FunctionDecl &Function) {
  clang::SourceLocation Brace = bodyBegin(Function);
  if (Brace.isInvalid() || Brace.isMacroID() ||
      Function.getReturnType()->getContainedAutoType())
    return std::nullopt;
  std::optional<TextRange> Range =
      rangeFrom(Context, SourceRange(D.getBeginLoc(), Brace), Ending::Nothing);
  if (Range) {
    --Range->End; // the brace
    Range->End = Range->Begin + bufferText(Context, *Range).rtrim().size();
  }
  return Range;
}

std::optional<TextRange> roofline::textOf(const ASTContext &Context,
                                          const Decl &D, bool Body) {
  const Decl *Written = &D;
  if (const auto *Template = dyn_cast<TemplateDecl>(&D))
    if (const NamedDecl *Templated = Template->getTemplatedDecl())
      Written = Templated;
  if (const auto *Closure = dyn_cast<CXXRecordDecl>(Written);
      Closure && Closure->isLambda())
    return rangeFrom(Context,
                     SourceRange(Closure->getLocation(),
                                 Closure->getLambdaCallOperator()->getEndLoc()),
                     Ending::Nothing);
  // Clang recurses into the initialiser to find the variable's end.
  if (isa<VarDecl>(Written) && isTooDeep(*Written))
    return std::nullopt;
  const auto *Function = dyn_cast<FunctionDecl>(Written);
  if (!Function || !Function->doesThisDeclarationHaveABody())
    return rangeFrom(Context, D.getSourceRange(), Ending::UpToSemicolon);
  if (!Body)
    if (std::optional<TextRange> Short = textBeforeBody(Context, D, *Function))
      return Short;
  return rangeFrom(Context, D.getSourceRange(), Ending::Nothing);
}

std::optional<TextRange> roofline::textOf(const ASTContext &Context,
                                          clang::SourceLocation Begin,
                                          const Stmt &S) {
  return rangeFrom(Context, SourceRange(Begin, S.getEndLoc()),
                   Ending::SemicolonIfThere);
}

llvm::StringRef roofline::bufferText(const ASTContext &Context,
                                     const TextRange &Range) {
  return Context.getSourceManager()
      .getBufferData(Range.File)
      .slice(Range.Begin, Range.End);
}

clang::SourceLocation roofline::beginLoc(const ASTContext &Context,
                                         const TextRange &Range) {
  return Context.getSourceManager().getComposedLoc(Range.File, Range.Begin);
}
