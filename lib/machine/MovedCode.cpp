// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/MovedCode.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <optional>
#include <vector>

using namespace llvm;
using namespace roofline;

/// Kernels of more blocks stay as they are: the analysis is quadratic.
static constexpr size_t MostBlocks = 1000;

namespace {
/// Straight code: jumps lead to its first instruction only, and away from its
/// last only.
struct StraightCode {
  size_t Begin = 0, End = 0;
  SmallVector<unsigned, 2> Next; // the number of blocks for the function's end
};

class FlowGraph {
public:
  /// Nothing where a jump leads to a place that is not known.
  static std::optional<FlowGraph> of(ArrayRef<MachineInstruction> Code);

  ArrayRef<StraightCode> blocks() const { return Blocks; }
  /// By block: the first that runs whenever it does, and as often.
  std::vector<unsigned> firstOfEquals() const;

private:
  using Edges = std::vector<SmallVector<unsigned, 2>>;
  static BitVector reached(const Edges &Next, unsigned From,
                           std::optional<unsigned> Without = std::nullopt);
  static std::vector<BitVector> dominators(const Edges &Before, unsigned Root);
  bool comesBackWithout(unsigned Block, unsigned Other) const;

  std::vector<StraightCode> Blocks;
  Edges Before, After; // with the end as the last
};
} // namespace

static StringRef opcodeOf(const MachineInstruction &I) {
  return StringRef(I.Text).split(' ').first.split('.').first;
}

/// Whether \p I names a place in the code in a way that is not a plain jump, a
/// call or the mark of where threads meet again.
static bool leadsElsewhere(const MachineInstruction &I) {
  StringRef Name = opcodeOf(I);
  if (Name.starts_with("BRX") || Name.starts_with("JMP") ||
      Name.starts_with("JMX") || Name == "BREAK")
    return true;
  return StringRef(I.Text).contains("`(") && Name != "BRA" && Name != "CALL" &&
         Name != "BSSY" && Name != "RET" && Name != "MOV" && Name != "IMAD";
}

static bool isAlwaysTaken(const MachineInstruction &Jump) {
  StringRef Operands = StringRef(Jump.Text).split(' ').second.ltrim();
  return Jump.Guard.empty() &&
         (Operands.empty() || Operands.starts_with("`(") ||
          opcodeOf(Jump) == "RET");
}

std::optional<FlowGraph> FlowGraph::of(ArrayRef<MachineInstruction> Code) {
  FlowGraph G;
  StringMap<unsigned> BlockAt; // by label
  for (size_t I = 0; I < Code.size(); ++I) {
    if (leadsElsewhere(Code[I]))
      return std::nullopt;
    if (I == 0 || !Code[I].Labels.empty() || Code[I - 1].isJump())
      G.Blocks.push_back({I, I, {}});
    G.Blocks.back().End = I + 1;
    for (const std::string &Label : Code[I].Labels)
      BlockAt[Label] = G.Blocks.size() - 1;
  }
  unsigned End = G.Blocks.size();
  if (End > MostBlocks)
    return std::nullopt;
  G.Before.resize(End + 1);
  G.After.resize(End + 1);
  for (unsigned B = 0; B < End; ++B) {
    const MachineInstruction &Last = Code[G.Blocks[B].End - 1];
    SmallVector<unsigned, 2> &Next = G.Blocks[B].Next;
    if (!Last.isJump() || !isAlwaysTaken(Last))
      Next.push_back(B + 1);
    if (Last.isJump()) {
      auto To = BlockAt.find(Last.target());
      if (!Last.target().empty() && To == BlockAt.end())
        return std::nullopt;
      Next.push_back(Last.target().empty() ? End : To->second);
    }
    for (unsigned To : Next) {
      G.After[B].push_back(To);
      G.Before[To].push_back(B);
    }
  }
  return G;
}

/// The nodes that ways from \p From lead to, itself if it is on a cycle or
/// there is nothing to be left out.
BitVector FlowGraph::reached(const Edges &Next, unsigned From,
                             std::optional<unsigned> Without) {
  BitVector Found(Next.size());
  SmallVector<unsigned> Work = {From};
  if (!Without)
    Found.set(From);
  while (!Work.empty())
    for (unsigned To : Next[Work.pop_back_val()])
      if (To != Without && !Found.test(To)) {
        Found.set(To);
        Work.push_back(To);
      }
  return Found;
}

bool FlowGraph::comesBackWithout(unsigned Block, unsigned Other) const {
  return reached(After, Block, Other).test(Block);
}

/// By node: those that every way from \p Root to it passes; all, where there
/// is no way. \p Before has the ends of each node's edges towards the root,
/// which is the first node or the last.
std::vector<BitVector> FlowGraph::dominators(const Edges &Before,
                                             unsigned Root) {
  unsigned Size = Before.size();
  std::vector<BitVector> Found(Size, BitVector(Size, true));
  Found[Root].reset();
  Found[Root].set(Root);
  BitVector Mine(Size);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned Step = 1; Step < Size; ++Step) {
      unsigned N = Root == 0 ? Step : Root - Step; // mostly away from the root
      if (Before[N].empty())
        continue;
      Mine.set();
      for (unsigned From : Before[N])
        Mine &= Found[From];
      Mine.set(N);
      if (Mine != Found[N]) {
        Found[N] = Mine;
        Changed = true;
      }
    }
  }
  return Found;
}

std::vector<unsigned> FlowGraph::firstOfEquals() const {
  unsigned End = Blocks.size();
  std::vector<BitVector> Dominators = dominators(Before, 0);
  std::vector<BitVector> PostDominators = dominators(After, End);
  BitVector Runs = reached(After, 0);
  Runs &= reached(Before, End);
  std::vector<unsigned> First(End);
  for (unsigned B = 0; B < End; ++B) {
    First[B] = B;
    if (!Runs.test(B))
      continue;
    for (unsigned D : Dominators[B].set_bits())
      if (D < B && Runs.test(D) && First[D] == D && PostDominators[D].test(B) &&
          !comesBackWithout(D, B) && !comesBackWithout(B, D)) {
        First[B] = D;
        break;
      }
  }
  return First;
}

/// Whether \p I is where its block of IR is: it has an effect, or threads meet
/// there.
static bool isAnchor(const MachineInstruction &I) {
  static constexpr StringLiteral Names[] = {"ST",    "STG",   "STS",  "ATOM",
                                            "ATOMG", "ATOMS", "RED",  "BAR",
                                            "SHFL",  "MATCH", "VOTE", "REDUX"};
  return I.Guard.empty() && I.Line != 0 && is_contained(Names, opcodeOf(I));
}

namespace {
/// The anchors of blocks that run equally often.
struct AnchorGroup {
  SmallVector<size_t, 4> Anchors; // in their order
  SmallSetVector<unsigned, 4> Lines;
  DenseMap<unsigned, bool> Fits; // by line: it runs as often
};
} // namespace

/// The line of the function's first block, which has the least.
static unsigned entryLine(ArrayRef<MachineInstruction> Code) {
  unsigned Least = 0;
  for (const MachineInstruction &I : Code)
    if (I.Line != 0 && (Least == 0 || I.Line < Least))
      Least = I.Line;
  return Least;
}

/// By the first of each group of \p Graph.
static std::vector<AnchorGroup>
anchorsOf(ArrayRef<MachineInstruction> Code, const FlowGraph &Graph,
          ArrayRef<unsigned> First,
          function_ref<bool(unsigned, unsigned)> RunAlike) {
  ArrayRef<StraightCode> Blocks = Graph.blocks();
  std::vector<AnchorGroup> Groups(Blocks.size());
  DenseMap<unsigned, unsigned> GroupOf; // by line
  DenseSet<unsigned> Copied;            // lines that stand in several groups
  auto ForEachAnchor = [&](auto Do) {
    for (unsigned B = 0; B < Blocks.size(); ++B)
      for (size_t I = Blocks[B].Begin; I < Blocks[B].End; ++I)
        if (isAnchor(Code[I]))
          Do(I, First[B]);
  };
  ForEachAnchor([&](size_t I, unsigned Group) {
    auto [It, New] = GroupOf.try_emplace(Code[I].Line, Group);
    if (It->second != Group)
      Copied.insert(Code[I].Line);
  });
  unsigned Entry = entryLine(Code);
  ForEachAnchor([&](size_t I, unsigned Group) {
    unsigned Line = Code[I].Line;
    // Stores of both sides of a branch may have become one, of either line.
    bool IsMerged =
        Group == 0 && Entry != 0 && Line != Entry && !RunAlike(Entry, Line);
    if (IsMerged || Copied.contains(Line))
      return;
    Groups[Group].Anchors.push_back(I);
    Groups[Group].Lines.insert(Line);
  });
  return Groups;
}

void roofline::placeMovedCode(MutableArrayRef<MachineInstruction> Code,
                              function_ref<bool(unsigned, unsigned)> RunAlike) {
  std::optional<FlowGraph> Graph = FlowGraph::of(Code);
  if (!Graph || Code.empty())
    return;
  std::vector<unsigned> First = Graph->firstOfEquals();
  std::vector<AnchorGroup> Groups = anchorsOf(Code, *Graph, First, RunAlike);
  for (auto [B, Block] : enumerate(Graph->blocks())) {
    AnchorGroup &Mine = Groups[First[B]];
    if (Mine.Anchors.empty())
      continue;
    for (size_t I = Block.Begin; I < Block.End; ++I) {
      unsigned &Line = Code[I].Line;
      if (!Code[I].Guard.empty() || Line == 0)
        continue;
      auto [Fits, New] = Mine.Fits.try_emplace(Line, false);
      if (New)
        Fits->second = any_of(Mine.Lines, [&](unsigned Anchor) {
          return Anchor == Line || RunAlike(Anchor, Line);
        });
      if (Fits->second)
        continue;
      auto After =
          partition_point(Mine.Anchors, [&](size_t A) { return A < I; });
      Line =
          Code[After == Mine.Anchors.begin() ? *After : *std::prev(After)].Line;
    }
  }
}
