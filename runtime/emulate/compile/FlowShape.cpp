// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "FlowShape.h"
#include "device/CodePlaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

FlowShape::FlowShape(Function &Kernel) {
  DominatorTree Tree(Kernel);
  LoopInfo LI(Tree);
  for (Loop *L : LI.getLoopsInPreorder())
    if (!L->getLoopPreheader())
      InsertPreheaderForLoop(L, &Tree, &LI, /*MSSAU=*/nullptr,
                             /*PreserveLCSSA=*/false);
  DenseMap<const BasicBlock *, unsigned> NumberOf;
  for (const BasicBlock &B : Kernel) {
    NumberOf[&B] = Blocks.size();
    Block &New = Blocks.emplace_back();
    New.Code = &B;
    New.IsEntry = B.isEntryBlock();
  }
  DenseMap<const BasicBlock *, unsigned>
      FirstOut; // a block's edges are adjacent
  for (const BasicBlock &B : Kernel) {
    FirstOut[&B] = Edges.size();
    for (const BasicBlock *To : successors(&B)) {
      Blocks[NumberOf[&B]].Out.push_back(Edges.size());
      Blocks[NumberOf[To]].In.push_back(Edges.size());
      Edges.push_back({NumberOf[&B], NumberOf[To]});
    }
  }
  for (const auto &[L, Place] : placedLoops(LI)) {
    LoopShape &Shape = Loops.emplace_back(
        LoopShape{Place.Where, NumberOf[L->getHeader()], {}});
    for (unsigned E : Blocks[Shape.Header].In)
      if (!L->contains(Blocks[Edges[E].From].Code))
        Shape.Entering.push_back(E);
  }
  for (const auto &[Branch, Place] : placedBranches(Kernel))
    Branches.push_back({Place.Where, NumberOf[Branch->getParent()],
                        FirstOut[Branch->getParent()]});
}

void FlowShape::number(const std::vector<BasicBlock *> &Order) {
  DenseMap<const BasicBlock *, unsigned> NumberOf;
  for (unsigned I = 0; I < Order.size(); ++I)
    NumberOf[Order[I]] = I;
  for (Block &B : Blocks) {
    if (auto Found = NumberOf.find(B.Code); Found != NumberOf.end())
      B.Number = Found->second;
    B.Code = nullptr;
  }
}

/// Returns nullopt if \p BlockRuns are inconsistent.
std::optional<FlowShape::Solution>
FlowShape::solve(ArrayRef<uint64_t> BlockRuns) const {
  Solution Runs(Edges.size());
  std::vector<unsigned> Work;
  for (unsigned I = 0; I < Blocks.size(); ++I)
    Work.push_back(I);
  // If exactly one edge of \p Side has no count yet, its count is \p Sum minus
  // the others. Returns false if the counts are inconsistent.
  auto settle = [&](ArrayRef<unsigned> Side, uint64_t Sum) {
    std::optional<unsigned> Open;
    uint64_t Counted = 0;
    for (unsigned E : Side) {
      if (Runs[E]) {
        Counted += *Runs[E];
      } else if (Open) {
        return true;
      } else {
        Open = E;
      }
    }
    if (Side.empty())
      return true;
    if (Counted > Sum || (!Open && Counted != Sum))
      return false;
    if (!Open)
      return true;
    Runs[*Open] = Sum - Counted;
    Work.push_back(Edges[*Open].From);
    Work.push_back(Edges[*Open].To);
    return true;
  };
  while (!Work.empty()) {
    unsigned I = Work.back();
    Work.pop_back();
    // The entry block has no predecessors.
    if (!settle(Blocks[I].Out, BlockRuns[I]) ||
        (!Blocks[I].IsEntry && !settle(Blocks[I].In, BlockRuns[I])))
      return std::nullopt;
  }
  return Runs;
}

FlowCounts FlowShape::counts(ArrayRef<uint64_t> Runs) const {
  std::vector<uint64_t> BlockRuns;
  for (const Block &B : Blocks)
    BlockRuns.push_back(B.Number < Runs.size() ? Runs[B.Number] : 0);
  FlowCounts Counts;
  std::optional<Solution> Taken = solve(BlockRuns);
  if (!Taken)
    return Counts;
  for (const LoopShape &L : Loops) {
    LoopCount &Count = Counts.Loops.emplace_back();
    Count.Where = L.Where;
    uint64_t Entries = 0;
    bool IsKnown = true;
    for (unsigned E : L.Entering) {
      IsKnown &= (*Taken)[E].has_value();
      Entries += (*Taken)[E].value_or(0);
    }
    if (IsKnown && Entries) {
      Count.Entries = Entries;
      Count.Iterations = BlockRuns[L.Header];
    }
  }
  for (const BranchShape &B : Branches) {
    BranchCount &Count = Counts.Branches.emplace_back();
    Count.Where = B.Where;
    if (!(*Taken)[B.Taken])
      continue;
    Count.Runs = BlockRuns[B.Block];
    Count.Taken = *(*Taken)[B.Taken];
  }
  return Counts;
}
