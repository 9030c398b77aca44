// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/SourceClosure.h"
#include "frontend/ClosurePieces.h"
#include "frontend/CodeDepth.h"
#include "frontend/MacroUses.h"
#include "frontend/SkippedCode.h"
#include "frontend/StripComments.h"
#include "frontend/TightLayout.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace roofline;
using namespace clang;
using namespace llvm;

namespace {
/// The selection. Points into the ClosurePieces that it was made from.
struct BoundedPieces {
  std::vector<const ClosurePiece *> Kept; // in text order
  std::vector<std::string> LeftOut;       // names, for a comment
};

/// Adds up the size of pieces in the text.
class ByteCount {
public:
  ByteCount(const clang::ASTContext &Context, clang::Preprocessor &PP)
      : Context(Context), PP(PP) {}

  bool addWithin(size_t MaxBytes, const ClosurePiece &Piece);

private:
  // Estimated bytes for a piece's comment, namespaces and empty line.
  static constexpr size_t Around = 64;

  const clang::ASTContext &Context;
  clang::Preprocessor &PP;
  std::set<const clang::MacroInfo *> Macros;
  size_t Bytes = 0;
};

} // namespace

bool ByteCount::addWithin(size_t MaxBytes, const ClosurePiece &Piece) {
  size_t Size = Piece.Text.End - Piece.Text.Begin + Piece.Before.size() +
                Piece.After.size() + Around;
  MacroUses Uses = macrosOf(Context, PP, Piece.Text);
  for (const MacroUses::Macro &Macro : Uses.Macros)
    if (!Macros.contains(Macro.Info))
      Size += definitionText(Context, *Macro.Info).size() + Around;
  if (Bytes + Size > MaxBytes)
    return false;
  Bytes += Size;
  for (const MacroUses::Macro &Macro : Uses.Macros)
    Macros.insert(Macro.Info);
  return true;
}

/// How many left out pieces are named, which bounds the length of the list.
static constexpr unsigned MostNamed = 200;

/// Selects the kernel and the pieces nearest to it in number of uses. The size
/// of a piece includes the definitions of macros that it is the first to
/// expand.
static BoundedPieces piecesWithin(size_t MaxBytes,
                                  const clang::ASTContext &Context,
                                  clang::Preprocessor &PP,
                                  const ClosurePieces &Pieces) {
  BoundedPieces Result;
  Result.Kept = Pieces.inOrder();
  std::vector<const ClosurePiece *> Nearest = Result.Kept;
  llvm::stable_sort(Nearest, [](const auto *A, const auto *B) {
    return A->Distance < B->Distance;
  });
  ByteCount Count(Context, PP);
  Count.addWithin(MaxBytes, Pieces.root());
  llvm::SmallPtrSet<const ClosurePiece *, 16> LeftOut;
  for (const ClosurePiece *Piece : Nearest) {
    if (Piece == &Pieces.root() || Count.addWithin(MaxBytes, *Piece))
      continue;
    LeftOut.insert(Piece);
    if (LeftOut.size() <= MostNamed)
      Result.LeftOut.push_back(Pieces.nameOf(*Piece));
  }
  llvm::erase_if(Result.Kept,
                 [&](const auto *Piece) { return LeftOut.contains(Piece); });
  if (LeftOut.size() > MostNamed)
    Result.LeftOut.push_back(std::to_string(LeftOut.size() - MostNamed) +
                             " more");
  return Result;
}

namespace {

enum class Line { Code, Marker, If, Else, EndIf };

} // namespace

static Line kindOf(StringRef Text) {
  Text = Text.ltrim();
  if (!Text.consume_front("#"))
    return Line::Code;
  Text = Text.ltrim();
  if (!Text.empty() && isDigit(Text.front()))
    return Line::Marker;
  if (Text.starts_with("if"))
    return Line::If;
  if (Text.starts_with("el"))
    return Line::Else;
  return Text.starts_with("endif") ? Line::EndIf : Line::Code;
}

static StringRef dedent(StringRef Text, size_t Indent) {
  size_t Spaces = Text.size() - Text.ltrim(" \t").size();
  return Text.drop_front(std::min(Spaces, Indent));
}

namespace {
/// A line of an excerpt, and how many lines of the file precede it there.
struct ExcerptLine {
  std::string Text;
  unsigned Number = 0;
};
} // namespace

/// Removes the indentation that the first line of \p Text had in the file
/// (\p Indent characters) and the line markers of preprocessed input, and
/// balances preprocessor conditionals: an #else or #endif whose #if precedes
/// the text is removed, including the lines of that #else, and an #if whose
/// #endif follows the text gets an #endif.
static std::vector<ExcerptLine> excerpt(StringRef Text, size_t Indent) {
  std::vector<ExcerptLine> Result;
  unsigned Open = 0;  // conditionals that began in the text
  unsigned Above = 0; // conditionals that began in a removed #else
  bool Alternative = false;
  unsigned Number = 0;
  for (; !Text.empty(); ++Number) {
    bool First = Number == 0;
    auto [Current, Rest] = Text.split('\n');
    Text = Rest;
    Line Kind = First ? Line::Code : kindOf(Current);
    bool Keep = !Alternative && Kind != Line::Marker;
    if (Alternative) {
      Above += Kind == Line::If;
      if (Kind == Line::EndIf && Above-- == 0) {
        Alternative = false;
        Above = 0;
      }
    } else if (Kind == Line::If) {
      ++Open;
    } else if (Kind == Line::Else && Open == 0) {
      Alternative = true;
      Keep = false;
    } else if (Kind == Line::EndIf) {
      Keep = Open > 0;
      Open -= Open > 0;
    }
    if (Keep)
      Result.push_back(
          {dedent(Current.rtrim(), First ? 0 : Indent).str(), Number});
  }
  while (Open--)
    Result.push_back({"#endif", Number});
  return Result;
}

/// The lines of \p Text, from \p Range, that the compiler reads: without
/// comments, empty lines, conditionals and what these leave out, in the layout
/// of TightLayout.
static std::vector<ExcerptLine>
readLines(const SourceManager &SM, const TextRange &Range, StringRef Text) {
  SkippedCode Skipped(SM, Range);
  std::vector<ExcerptLine> Result;
  TightLayout Layout;
  std::string Blanked = blankedComments(Text);
  bool InDirective = false;
  StringRef Rest = Blanked;
  for (unsigned Number = 0; !Rest.empty(); ++Number) {
    auto [Current, After] = Rest.split('\n');
    Rest = After;
    Line Kind = Number == 0 ? Line::Code : kindOf(Current);
    // A conditional continues as long as its lines end with a backslash.
    InDirective |=
        Kind == Line::If || Kind == Line::Else || Kind == Line::EndIf;
    bool Keep = Kind != Line::Marker && !Current.trim().empty() &&
                !Skipped.contains(Number) &&
                !(InDirective && Skipped.isKnown());
    InDirective &= Current.rtrim().ends_with("\\");
    if (Keep)
      Result.push_back({Layout.of(Current), Number});
  }
  return Result;
}

namespace {

class ClosureWriter {
public:
  ClosureWriter(const ASTContext &Context, Preprocessor &PP, bool Compact)
      : Context(Context), PP(PP), Compact(Compact) {}

  void write(const ClosurePiece &Piece, bool IsRoot);
  std::vector<CodeLine> finish();

private:
  void enter(std::vector<std::string> Wanted);
  void define(const MacroUses &Uses);
  void add(std::string Line, roofline::SourceLocation Where = {}) {
    Lines.push_back({std::move(Line), std::move(Where)});
  }
  /// Adds the lines of \p Text, which the writer made.
  void addMade(StringRef Text);
  void addCode(const ClosurePiece &Piece);
  void comment(const llvm::Twine &Line) { add(("// " + Line).str()); }
  std::string place(clang::SourceLocation Loc) const;

  const ASTContext &Context;
  Preprocessor &PP;
  bool Compact;
  std::vector<CodeLine> Lines;
  std::vector<std::string> Scopes; // open, outermost first
  llvm::StringMap<const MacroInfo *> Defined;
};

} // namespace

void ClosureWriter::addMade(StringRef Text) {
  if (Text.empty())
    return;
  for (StringRef Line : llvm::split(Text.rtrim('\n'), '\n'))
    if (!Compact || !Line.empty())
      add(Line.str());
}

static size_t indentOf(const ASTContext &Context, const TextRange &Range) {
  llvm::StringRef Line = Context.getSourceManager()
                             .getBufferData(Range.File)
                             .take_front(Range.Begin);
  Line = Line.substr(Line.rfind('\n') + 1);
  return Line.size() - Line.ltrim(" \t").size();
}

void ClosureWriter::addCode(const ClosurePiece &Piece) {
  const TextRange &Range = Piece.Text;
  // What precedes the code may end on its first line.
  auto [Above, Same] = StringRef(Piece.Before).rsplit('\n');
  if (!StringRef(Piece.Before).contains('\n'))
    std::swap(Above, Same);
  addMade(Above);
  StringRef Text = bufferText(Context, Range);
  roofline::SourceLocation Begin = locate(Context, beginLoc(Context, Range));
  std::vector<ExcerptLine> Code =
      Compact ? readLines(Context.getSourceManager(), Range, Text)
              : excerpt(Text, indentOf(Context, Range));
  if (Code.empty())
    Code.emplace_back();
  Code.front().Text.insert(0, Same);
  for (ExcerptLine &Line : Code)
    add(std::move(Line.Text), {Begin.File, Begin.Line + Line.Number, 0});
}

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
    add("}");
  if (!Lines.empty() && !Compact)
    add("");
  for (; New != Wanted.end(); ++New)
    add(*New);
  Scopes = std::move(Wanted);
}

void ClosureWriter::define(const MacroUses &Uses) {
  for (const MacroUses::Macro &Macro : Uses.Macros) {
    const MacroInfo *&InForce = Defined[Macro.Name];
    if (InForce == Macro.Info)
      continue;
    if (!Compact)
      comment(place(Macro.Info->getDefinitionLoc()));
    if (InForce)
      add("#undef " + Macro.Name);
    std::string Definition = definitionText(Context, *Macro.Info);
    addMade(Compact ? withoutComments(Definition) : Definition);
    InForce = Macro.Info;
  }
}

static bool isDeclareTarget(const ClosurePiece &Piece) {
  return Piece.Written && Piece.Written->hasAttr<OMPDeclareTargetDeclAttr>();
}

void ClosureWriter::write(const ClosurePiece &Piece, bool IsRoot) {
  MacroUses Uses = macrosOf(Context, PP, Piece.Text);
  enter(scopesOf(Piece));
  define(Uses);
  if (!Compact)
    comment(place(beginLoc(Context, Piece.Text)) +
            (IsRoot ? ", the kernel" : ""));
  for (const std::string &Note : Piece.Notes)
    comment(Note);
  std::set<std::string> System = Piece.SystemNames;
  System.insert(Uses.SystemNames.begin(), Uses.SystemNames.end());
  if (!System.empty() && !Compact)
    comment("from system headers: " + llvm::join(System, ", "));
  bool Target = isDeclareTarget(Piece) && !Compact;
  if (Target)
    add("#pragma omp declare target");
  addCode(Piece);
  if (!Piece.Body && !StringRef(Lines.back().Text).ends_with(";"))
    Lines.back().Text += ';';
  // What follows begins on the last line.
  auto [Same, Below] = StringRef(Piece.After).split('\n');
  Lines.back().Text += Same;
  addMade(Below);
  if (Target)
    add("#pragma omp end declare target");
}

std::vector<CodeLine> ClosureWriter::finish() {
  for (size_t I = 0; I < Scopes.size(); ++I)
    add("}");
  return std::move(Lines);
}

/// Cuts \p Lines at MaxBytes, which happens only if the kernel alone is too
/// long.
static void cutOff(std::vector<CodeLine> &Lines, size_t MaxBytes) {
  size_t Whole = 0, Shown = 0, Kept = 0;
  for (const CodeLine &Line : Lines) {
    Whole += Line.Text.size() + 1;
    if (Whole <= MaxBytes) {
      Shown = Whole;
      ++Kept;
    }
  }
  if (Whole <= MaxBytes)
    return;
  Lines.resize(Kept);
  Lines.push_back({"// cut off here: " + std::to_string(Shown) + " of " +
                       std::to_string(Whole) + " byte",
                   {}});
}

/// Writes each piece inside its namespaces, after the macros that it expands
/// and, unless \p Compact, a comment with its file and line. Pieces that exceed
/// about \p MaxBytes are left out and named in a first line.
static std::vector<CodeLine> closureLines(const ASTContext &Context,
                                          Preprocessor &PP,
                                          const ClosurePieces &Pieces,
                                          size_t MaxBytes, bool Compact) {
  BoundedPieces Bounded = piecesWithin(MaxBytes, Context, PP, Pieces);
  ClosureWriter Writer(Context, PP, Compact);
  for (const ClosurePiece *Piece : Bounded.Kept)
    Writer.write(*Piece, Piece == &Pieces.root());
  std::vector<CodeLine> Lines = Writer.finish();
  cutOff(Lines, MaxBytes);
  if (!Bounded.LeftOut.empty())
    Lines.insert(
        Lines.begin(),
        {{"// left out for size: " + llvm::join(Bounded.LeftOut, ", "), {}},
         {"", {}}});
  return Lines;
}

SourceClosures::SourceClosures(clang::ASTContext &Context,
                               clang::Preprocessor &PP, llvm::StringRef Unit)
    : Context(Context), PP(PP), Kernels(findCudaKernels(Context, Unit)),
      Regions(findTargetRegions(Context, Unit)) {}

std::vector<CodeLine> SourceClosures::lines(const KernelId &Id, size_t MaxBytes,
                                            bool Compact) const {
  auto HasId = [&](const auto &K) { return K.Id == Id; };
  ClosurePieces Pieces(Context);
  bool Copied = false;
  if (auto Kernel = llvm::find_if(Kernels, HasId); Kernel != Kernels.end()) {
    if (isTooDeep(*Kernel->Decl))
      return {{"// not shown: the kernel's code is nested too deep to be read",
               {}}};
    Copied = Pieces.collect(*Kernel->Decl);
  } else if (auto Region = llvm::find_if(Regions, HasId);
             Region != Regions.end()) {
    Copied = Pieces.collect(*Region);
  } else {
    return {};
  }
  if (!Copied)
    return {{"// not shown: the kernel's text spans several files", {}}};
  return closureLines(Context, PP, Pieces, MaxBytes, Compact);
}

std::vector<CodeLine> SourceClosures::compact(const KernelId &Id,
                                              size_t MaxBytes) const {
  return lines(Id, MaxBytes, /*Compact=*/true);
}

std::string SourceClosures::of(const KernelId &Id, size_t MaxBytes) const {
  std::string Text;
  for (const CodeLine &Line : lines(Id, MaxBytes, /*Compact=*/false))
    Text += Line.Text + "\n";
  return Text;
}
