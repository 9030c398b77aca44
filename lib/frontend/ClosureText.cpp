// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ClosureText.h"
#include "frontend/ClosureBound.h"
#include "frontend/ExcerptLines.h"
#include "frontend/MacroUses.h"
#include "frontend/StripComments.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace roofline;

namespace {

class ClosureWriter {
public:
  ClosureWriter(const ASTContext &Context, Preprocessor &PP, bool UserComments)
      : Context(Context), PP(PP), UserComments(UserComments) {}

  void write(const ClosurePiece &Piece, bool IsRoot);
  std::string finish();

private:
  void enter(std::vector<std::string> Wanted);
  void define(const MacroUses &Uses);
  void comment(const llvm::Twine &Line) { Text += ("// " + Line + "\n").str(); }
  std::string place(clang::SourceLocation Loc) const;

  const ASTContext &Context;
  Preprocessor &PP;
  bool UserComments;
  std::string Text;
  std::vector<std::string> Scopes; // open, outermost first
  llvm::StringMap<const MacroInfo *> Defined;
};

} // namespace

// Returns "stencil.cuh:12", without folders.
std::string ClosureWriter::place(clang::SourceLocation Loc) const {
  PresumedLoc Place = Context.getSourceManager().getPresumedLoc(Loc);
  if (Place.isInvalid())
    return "unknown place";
  llvm::StringRef File = llvm::sys::path::filename(Place.getFilename());
  if (File == "<command line>")
    return "command line";
  return (File + ":" + llvm::Twine(Place.getLine())).str();
}

// Returns the lines that open the namespaces and linkage specifications around
// a piece, outermost first.
static std::vector<std::string> scopesOf(const ClosurePiece &Piece) {
  std::vector<std::string> Scopes;
  const DeclContext *Scope =
      Piece.Written ? Piece.Written->getLexicalDeclContext() : Piece.Function;
  for (; Scope; Scope = Scope->getLexicalParent()) {
    if (const auto *Namespace = dyn_cast<NamespaceDecl>(Scope)) {
      std::string Open = Namespace->isInline() ? "inline " : "";
      Open += "namespace ";
      if (!Namespace->isAnonymousNamespace())
        Open += Namespace->getName().str() + " ";
      Scopes.push_back(Open + "{");
    }
    if (const auto *Linkage = dyn_cast<LinkageSpecDecl>(Scope))
      Scopes.push_back(Linkage->getLanguage() == LinkageSpecLanguageIDs::C
                           ? "extern \"C\" {"
                           : "extern \"C++\" {");
  }
  std::reverse(Scopes.begin(), Scopes.end());
  return Scopes;
}

void ClosureWriter::enter(std::vector<std::string> Wanted) {
  auto [Open, New] =
      std::mismatch(Scopes.begin(), Scopes.end(), Wanted.begin(), Wanted.end());
  for (auto I = Scopes.end(); I != Open; --I)
    Text += "}\n";
  if (!Text.empty())
    Text += "\n";
  for (; New != Wanted.end(); ++New)
    Text += *New + "\n";
  Scopes = std::move(Wanted);
}

void ClosureWriter::define(const MacroUses &Uses) {
  for (const MacroUses::Macro &Macro : Uses.Macros) {
    const MacroInfo *&InForce = Defined[Macro.Name];
    if (InForce == Macro.Info)
      continue;
    comment(place(Macro.Info->getDefinitionLoc()));
    if (InForce)
      Text += "#undef " + Macro.Name + "\n";
    Text += definitionText(Context, *Macro.Info) + "\n";
    InForce = Macro.Info;
  }
}

static size_t indentOf(const ASTContext &Context, const TextRange &Range) {
  llvm::StringRef Line = Context.getSourceManager()
                             .getBufferData(Range.File)
                             .take_front(Range.Begin);
  Line = Line.substr(Line.rfind('\n') + 1);
  return Line.size() - Line.ltrim(" \t").size();
}

static bool isDeclareTarget(const ClosurePiece &Piece) {
  return Piece.Written && Piece.Written->hasAttr<OMPDeclareTargetDeclAttr>();
}

void ClosureWriter::write(const ClosurePiece &Piece, bool IsRoot) {
  MacroUses Uses = macrosOf(Context, PP, Piece.Text);
  enter(scopesOf(Piece));
  define(Uses);
  comment(place(beginLoc(Context, Piece.Text)) +
          (IsRoot ? ", the kernel" : ""));
  for (const std::string &Note : Piece.Notes)
    comment(Note);
  std::set<std::string> System = Piece.SystemNames;
  System.insert(Uses.SystemNames.begin(), Uses.SystemNames.end());
  if (!System.empty())
    comment("from system headers: " + llvm::join(System, ", "));
  bool Target = isDeclareTarget(Piece);
  if (Target)
    Text += "#pragma omp declare target\n";
  Text += Piece.Before;
  std::string Written =
      excerpt(bufferText(Context, Piece.Text), indentOf(Context, Piece.Text));
  Text += UserComments ? Written : withoutComments(Written);
  if (!Piece.Body && Text.back() != ';')
    Text += ';';
  Text += Piece.After + "\n";
  if (Target)
    Text += "#pragma omp end declare target\n";
}

std::string ClosureWriter::finish() {
  for (size_t I = 0; I < Scopes.size(); ++I)
    Text += "}\n";
  return std::move(Text);
}

// Cuts the text at MaxBytes, which happens only if the kernel alone is too
// long.
static std::string cutOff(std::string Text, size_t MaxBytes) {
  if (Text.size() <= MaxBytes)
    return Text;
  size_t Whole = Text.size();
  Text.resize(Text.rfind('\n', MaxBytes) + 1);
  return Text + "// cut off here: " + std::to_string(Text.size()) + " of " +
         std::to_string(Whole) + " byte\n";
}

std::string roofline::closureText(const ASTContext &Context, Preprocessor &PP,
                                  const ClosurePieces &Pieces, size_t MaxBytes,
                                  bool UserComments) {
  BoundedPieces Bounded = piecesWithin(MaxBytes, Context, PP, Pieces);
  ClosureWriter Writer(Context, PP, UserComments);
  for (const ClosurePiece *Piece : Bounded.Kept)
    Writer.write(*Piece, Piece == &Pieces.root());
  std::string LeftOut;
  if (!Bounded.LeftOut.empty())
    LeftOut =
        "// left out for size: " + llvm::join(Bounded.LeftOut, ", ") + "\n\n";
  return LeftOut + cutOff(Writer.finish(), MaxBytes);
}
