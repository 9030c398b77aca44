// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/MovedCode.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <optional>
#include <vector>

using namespace llvm;
using namespace roofline;

/// Kernels of more blocks stay as they are: the analysis is quadratic.
static constexpr size_t MostBlocks = 2000;

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
  /// By block: the first that runs whenever it does, and in the same loops.
  std::vector<unsigned> firstOfEquals() const;

private:
  using Edges = std::vector<SmallVector<unsigned, 2>>;
  static std::vector<BitVector> dominators(const Edges &Before, unsigned Root);
  std::vector<BitVector> loops(const std::vector<BitVector> &Dominators) const;

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
  if (Name == "BRX" || Name == "JMP" || Name == "JMX" || Name == "BREAK")
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

/// By node: those that every way from \p Root to it passes; all, where there
/// is no way. \p Before has the ends of each node's edges towards the root.
std::vector<BitVector> FlowGraph::dominators(const Edges &Before,
                                             unsigned Root) {
  std::vector<BitVector> Found(Before.size(), BitVector(Before.size(), true));
  Found[Root].reset();
  Found[Root].set(Root);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned N = 0; N < Before.size(); ++N) {
      if (N == Root || Before[N].empty())
        continue;
      BitVector Mine(Before.size(), true);
      for (unsigned From : Before[N])
        Mine &= Found[From];
      Mine.set(N);
      if (Mine != Found[N]) {
        Found[N] = std::move(Mine);
        Changed = true;
      }
    }
  }
  return Found;
}

/// By block: the first blocks of the loops that it is in.
std::vector<BitVector>
FlowGraph::loops(const std::vector<BitVector> &Dominators) const {
  std::vector<BitVector> In(Before.size(), BitVector(Before.size()));
  for (unsigned Latch = 0; Latch < Blocks.size(); ++Latch)
    for (unsigned Header : After[Latch]) {
      if (!Dominators[Latch].test(Header))
        continue;
      In[Header].set(Header);
      SmallVector<unsigned> Work = {Latch};
      while (!Work.empty()) {
        unsigned B = Work.pop_back_val();
        if (In[B].test(Header))
          continue;
        In[B].set(Header);
        append_range(Work, Before[B]);
      }
    }
  return In;
}

std::vector<unsigned> FlowGraph::firstOfEquals() const {
  std::vector<BitVector> Dominators = dominators(Before, 0);
  std::vector<BitVector> PostDominators = dominators(After, Blocks.size());
  std::vector<BitVector> Loops = loops(Dominators);
  std::vector<unsigned> First(Blocks.size());
  for (unsigned B = 0; B < Blocks.size(); ++B) {
    First[B] = B;
    for (unsigned D : Dominators[B].set_bits())
      if (D < B && D < Blocks.size() && PostDominators[D].test(B) &&
          Loops[D] == Loops[B]) {
        First[B] = First[D];
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

void roofline::placeMovedCode(MutableArrayRef<MachineInstruction> Code,
                              function_ref<bool(unsigned, unsigned)> RunAlike) {
  std::optional<FlowGraph> Graph = FlowGraph::of(Code);
  if (!Graph)
    return;
  ArrayRef<StraightCode> Blocks = Graph->blocks();
  std::vector<unsigned> First = Graph->firstOfEquals();
  std::vector<SmallVector<size_t, 4>> Anchors(Blocks.size()); // by the first
  for (unsigned B = 0; B < Blocks.size(); ++B)
    for (size_t I = Blocks[B].Begin; I < Blocks[B].End; ++I)
      if (isAnchor(Code[I]))
        Anchors[First[B]].push_back(I);
  for (unsigned B = 0; B < Blocks.size(); ++B) {
    ArrayRef<size_t> Mine = Anchors[First[B]];
    if (Mine.empty())
      continue;
    for (size_t I = Blocks[B].Begin; I < Blocks[B].End; ++I) {
      unsigned &Line = Code[I].Line;
      if (!Code[I].Guard.empty() || Line == 0 || any_of(Mine, [&](size_t A) {
            return Code[A].Line == Line || RunAlike(Code[A].Line, Line);
          }))
        continue;
      auto After = partition_point(Mine, [&](size_t A) { return A < I; });
      Line = Code[After == Mine.begin() ? *After : *std::prev(After)].Line;
    }
  }
}
