// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/Baseline.h"
#include "report/FileKind.h"
#include "support/Error.h"
#include "support/YamlTree.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

const AcceptedState *BaselineEntry::find(StringRef Gpu) const {
  auto It =
      find_if(States, [&](const AcceptedState &S) { return S.Gpu == Gpu; });
  return It == States.end() ? nullptr : &*It;
}

std::string Baseline::unitOf(StringRef Unit) const {
  if (!sys::path::is_absolute(Unit))
    return Unit.str();
  SmallString<256> Folder(Path);
  sys::fs::make_absolute(Folder);
  sys::path::remove_dots(Folder, /*remove_dot_dot=*/true);
  sys::path::remove_filename(Folder);
  StringRef Rest = Unit;
  if (Rest.consume_front(Folder) && sys::path::is_absolute(Rest))
    return Rest.ltrim('/').str();
  return Unit.str();
}

AcceptedState roofline::stateOf(const Prediction &P) {
  AcceptedState S;
  S.Gpu = P.Gpu;
  S.Outcome = staticOutcome(P);
  if (!P.Opinion)
    S.Figures = figuresOf(P, !hasSums(P));
  if (isContradicted(P))
    S.Contradicted = P.Expected;
  return S;
}

namespace {
/// Reads the tree of one file.
class BaselineReader {
public:
  explicit BaselineReader(Baseline &Into) : Into(Into) {}
  Error read(const YamlTree &Root);

private:
  Error fail(const YamlTree &At, const Twine &What) const {
    return makeError("{0}:{1}: {2}", Into.Path, At.Line, What.str());
  }
  Error readText(const YamlTree &At, StringRef Key, std::string &To) const;
  Error readEntry(const YamlTree &Block);
  Error readState(StringRef Gpu, const YamlTree &Block, BaselineEntry &Entry);
  Error readFigure(const YamlTree &Block, StringRef Key, double &To) const;
  template <class E>
  Error readWord(const YamlTree &At, StringRef Key, E &To) const {
    std::optional<E> Known = parseId<E>(At.Text);
    if (At.Shape != YamlTree::Scalar || !Known)
      return fail(At, Key + ": wanted " + idChoices<E>("") + ", found " +
                          (At.Text.empty() ? At.shapeText().str() : At.Text));
    To = *Known;
    return Error::success();
  }

  Baseline &Into;
};
} // namespace

Error BaselineReader::readText(const YamlTree &At, StringRef Key,
                               std::string &To) const {
  if (At.Shape != YamlTree::Scalar)
    return fail(At, Key + ": wanted a text, found " + At.shapeText());
  To = At.Text;
  return Error::success();
}

Error BaselineReader::readFigure(const YamlTree &Block, StringRef Key,
                                 double &To) const {
  const YamlTree *At = Block.find(Key);
  if (!At)
    return fail(Block, "wanted '" + Key + "' beside the other figures");
  // An unbounded intensity is that of a kernel without DRAM traffic.
  if (StringRef(At->Text).getAsDouble(To) || !(To >= 0))
    return fail(*At,
                Key + ": wanted a number from 0 on, found '" + At->Text + "'");
  return Error::success();
}

Error BaselineReader::readState(StringRef Gpu, const YamlTree &Block,
                                BaselineEntry &Entry) {
  if (Block.Shape != YamlTree::Map)
    return fail(Block, "'" + Gpu +
                           "': wanted kernel, unit, signature, owner, reason, "
                           "or a GPU with a map of its state, found " +
                           Block.shapeText());
  AcceptedState &S = Entry.States.emplace_back();
  S.Gpu = Gpu.str();
  S.Line = Block.Line;
  KernelFigures F;
  bool HasFigures = false;
  for (const YamlMember &M : Block.Members) {
    Error E = Error::success();
    if (M.Key == "verdict")
      E = readWord(M.Value, M.Key, S.Outcome);
    else if (M.Key == "expected")
      E = readWord(M.Value, M.Key, S.Contradicted.emplace());
    else if (M.Key == "roof")
      E = readWord(M.Value, M.Key, F.Kind);
    else if (M.Key == "per" && M.Value.Text == "thread")
      F.PerThread = true;
    else if (M.Key == "limiter") {
      E = readWord(M.Value, M.Key, F.Limiter.emplace());
      HasFigures = true;
    } else if (M.Key == "threads") {
      E = readFigure(Block, M.Key, F.Threads.emplace());
    } else if (M.Key == "at") {
      for (const YamlMember &Size : M.Value.Members)
        if (!E)
          E = readFigure(M.Value, Size.Key, F.At[Size.Key]);
    } else if (M.Key == "predicted_seconds") {
      E = readFigure(Block, M.Key, F.Predicted.emplace());
      HasFigures = true;
    } else if (is_contained({"intensity", "dram_bytes", "seconds"}, M.Key))
      HasFigures = true;
    else
      E = fail(M.Value, "unknown member '" + M.Key + "' of '" + Gpu + "'");
    if (E)
      return E;
  }
  if (!Block.find("verdict"))
    return fail(Block, "'" + Gpu + "': wanted 'verdict'");
  if (!HasFigures)
    return Error::success();
  if (Error E = readFigure(Block, "intensity", F.Intensity))
    return E;
  if (Error E = readFigure(Block, "dram_bytes", F.Dram))
    return E;
  if (Error E = readFigure(Block, "seconds", F.Seconds))
    return E;
  S.Figures = F;
  return Error::success();
}

Error BaselineReader::readEntry(const YamlTree &Block) {
  if (Block.Shape != YamlTree::Map)
    return fail(Block, "wanted a map of a kernel, found " + Block.shapeText());
  std::string Kernel, Unit, Signature;
  BaselineEntry Entry{KernelName(Language::Cuda, "", ""), {}, {}, {}};
  Entry.Line = Block.Line;
  for (const YamlMember &M : Block.Members) {
    unsigned Line = M.Value.Line;
    Error E = Error::success();
    if (M.Key == "kernel") {
      Entry.KernelLine = Line;
      E = readText(M.Value, M.Key, Kernel);
    } else if (M.Key == "unit") {
      Entry.UnitLine = Line;
      E = readText(M.Value, M.Key, Unit);
    } else if (M.Key == "signature") {
      E = readText(M.Value, M.Key, Signature);
    } else if (M.Key == "owner") {
      Entry.OwnerLine = Line;
      E = readText(M.Value, M.Key, Entry.Owner);
    } else if (M.Key == "reason") {
      Entry.ReasonLine = Line;
      E = readText(M.Value, M.Key, Entry.Reason);
    } else {
      E = readState(M.Key, M.Value, Entry);
    }
    if (E)
      return E;
  }
  if (Kernel.empty() || Unit.empty())
    return fail(Block, "wanted 'kernel' and 'unit' of an entry");
  // Names of functions have no line.
  StringRef Place = StringRef(Kernel).rsplit(':').second;
  bool IsRegion = !Place.empty() && isDigit(Place.front());
  Entry.Name = KernelName(IsRegion ? Language::OpenMP : Language::Cuda, Kernel,
                          Unit, Signature);
  Into.Entries.push_back(std::move(Entry));
  return Error::success();
}

Error BaselineReader::read(const YamlTree &Root) {
  const YamlTree *Version = Root.find("version");
  if (!Version || Version->Text != utostr(BaselineVersion))
    return fail(Version ? *Version : Root,
                "wanted a baseline of version " + utostr(BaselineVersion) +
                    ", found " +
                    (Version ? "'" + Version->Text + "'" : "no version"));
  for (const YamlMember &M : Root.Members)
    if (M.Key != "version" && M.Key != "kernels")
      return fail(M.Value,
                  "wanted 'version' and 'kernels', found '" + M.Key + "'");
  const YamlTree *Kernels = Root.find("kernels");
  if (!Kernels || Kernels->Shape == YamlTree::Empty)
    return Error::success();
  if (Kernels->Shape != YamlTree::List)
    return fail(*Kernels,
                "kernels: wanted a list, found " + Kernels->shapeText());
  for (const YamlTree &Block : Kernels->Elements)
    if (Error E = readEntry(Block))
      return E;
  return Error::success();
}

/// Whether \p Line is a comment or blank.
static bool isRemark(StringRef Line) {
  StringRef Text = Line.trim();
  return Text.empty() || Text.starts_with("#");
}

/// Sets the ends of blocks and of states in them.
static void setEnds(Baseline &B) {
  SmallVector<StringRef> Lines;
  StringRef(B.Text).split(Lines, '\n');
  auto EndBefore = [&](unsigned First, unsigned Next) {
    while (Next > First + 1 && isRemark(Lines[Next - 2]))
      --Next;
    return Next;
  };
  unsigned End = Lines.size() + 1;
  for (BaselineEntry &Entry : reverse(B.Entries)) {
    Entry.EndLine = EndBefore(Entry.Line, End);
    End = Entry.Line;
    std::vector<unsigned> Starts = {Entry.KernelLine, Entry.UnitLine,
                                    Entry.OwnerLine, Entry.ReasonLine};
    for (const AcceptedState &S : Entry.States)
      Starts.push_back(S.Line);
    for (AcceptedState &S : Entry.States) {
      unsigned Next = Entry.EndLine;
      for (unsigned Start : Starts)
        if (Start > S.Line)
          Next = std::min(Next, Start);
      S.EndLine = EndBefore(S.Line, Next);
    }
  }
}

Expected<Baseline> roofline::parseBaseline(StringRef Text, StringRef Path) {
  Baseline B;
  B.Path = Path.str();
  B.Text = Text.str();
  FileKind Kind = kindOf(Text);
  if (Kind != FileKind::Other && Kind != FileKind::Empty)
    return wrongKind(Path, "a baseline of 'roofline gate'", Text);
  Expected<YamlTree> Root = parseYamlTree(Text, Path);
  if (!Root)
    return Root.takeError();
  if (Error E = BaselineReader(B).read(*Root))
    return std::move(E);
  setEnds(B);
  return std::move(B);
}
