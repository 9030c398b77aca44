// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sample/Slice.h"
#include "llvm/IR/CFG.h"

using namespace llvm;
using namespace roofline;

Slice::Slice(const ControlFlow &Flow, const KnownValues &Known,
             const SampleTargets &Targets)
    : Known(Known) {
  for (const BasicBlock &B : Flow.Kernel) {
    if (B.getTerminator()->getNumSuccessors() < 2 || !Flow.PDT.getNode(&B))
      continue;
    const DomTreeNode *Meeting = Flow.PDT.getNode(&B)->getIDom();
    for (const BasicBlock *Way : successors(&B))
      for (const DomTreeNode *N = Flow.PDT.getNode(Way);
           N && N != Meeting && N->getBlock(); N = N->getIDom())
        Deciders[N->getBlock()].push_back(&B);
  }
  for (const SampleTargets::OfLoop &W : Targets.Loops) {
    reach(W.L->getHeader());
    SmallVector<BasicBlock *> Exiting;
    W.L->getExitingBlocks(Exiting);
    for (const BasicBlock *B : Exiting)
      steer(B);
  }
  for (const SampleTargets::OfBranch &W : Targets.Branches)
    steer(W.Branch->getParent());
  for (const SampleTargets::OfAccess &W : Targets.Accesses) {
    reach(W.At->getParent());
    want(W.Pointer);
  }
  while (!Work.empty() || !Undecided.empty()) {
    if (!Undecided.empty()) {
      const BasicBlock *B = Undecided.back();
      Undecided.pop_back();
      for (const BasicBlock *Decider : Deciders.lookup(B))
        steer(Decider);
      continue;
    }
    const Instruction *I = Work.back();
    Work.pop_back();
    reach(I->getParent());
    for (const Value *V : I->operand_values())
      want(V);
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (const BasicBlock *From : Phi->blocks())
        reach(From);
  }
}

void Slice::want(const Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (I && Known.isKnown(I) && Live.insert(I).second)
    Work.push_back(I);
}

void Slice::reach(const BasicBlock *B) {
  if (Reached.insert(B).second)
    Undecided.push_back(B);
}

void Slice::steer(const BasicBlock *B) {
  if (!Steering.insert(B).second)
    return;
  reach(B);
  if (Known.goesKnownWay(*B))
    if (const Value *Choice = choiceOf(*B->getTerminator()))
      want(Choice);
}
