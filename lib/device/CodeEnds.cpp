// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/CodeEnds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace roofline;

bool roofline::isFailure(const BasicBlock &B) {
  return isa<UnreachableInst>(B.getTerminator());
}

SmallVector<Loop::Edge> roofline::regularExits(const Loop &L) {
  SmallVector<Loop::Edge> All, Regular;
  L.getExitEdges(All);
  copy_if(All, std::back_inserter(Regular),
          [](const Loop::Edge &Exit) { return !isFailure(*Exit.second); });
  return Regular.empty() ? All : Regular;
}

BasicBlock *roofline::regularExitingBlock(const Loop &L) {
  SmallVector<Loop::Edge> Exits = regularExits(L);
  bool IsOne = !Exits.empty() && all_of(Exits, [&](const Loop::Edge &Exit) {
    return Exit.first == Exits.front().first;
  });
  return IsOne ? Exits.front().first : nullptr;
}

/// The blocks of \p F from which it can end.
static SmallPtrSet<BasicBlock *, 32> endingBlocks(Function &F) {
  SmallPtrSet<BasicBlock *, 32> Ending;
  SmallVector<BasicBlock *> Work;
  for (BasicBlock &B : F)
    if (succ_empty(&B))
      Work.push_back(&B);
  while (!Work.empty()) {
    BasicBlock *B = Work.pop_back_val();
    if (Ending.insert(B).second)
      append_range(Work, predecessors(B));
  }
  return Ending;
}

void roofline::skipEndlessLoops(Function &F) {
  SmallPtrSet<BasicBlock *, 32> Ending = endingBlocks(F);
  // A kernel that is meant to run until the program ends.
  if (!Ending.contains(&F.getEntryBlock()) || Ending.size() == F.size())
    return;
  bool Changed = false;
  for (BasicBlock &B : F) {
    auto *Branch = dyn_cast<BranchInst>(B.getTerminator());
    if (!Ending.contains(&B) || !Branch || !Branch->isConditional())
      continue;
    for (unsigned Way : {0, 1}) {
      BasicBlock *Endless = Branch->getSuccessor(Way);
      if (Ending.contains(Endless))
        continue;
      BasicBlock *On = Branch->getSuccessor(1 - Way);
      Endless->removePredecessor(&B);
      BranchInst *Straight = BranchInst::Create(On, Branch->getIterator());
      Straight->setDebugLoc(Branch->getDebugLoc());
      Branch->eraseFromParent();
      Changed = true;
      break;
    }
  }
  if (Changed)
    removeUnreachableBlocks(F);
}
