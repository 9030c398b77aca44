// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/LeavingBranches.h"
#include "device/CodeEnds.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace roofline;

std::optional<unsigned> LeavingBranches::wayOf(const BranchInst &Branch,
                                               const Loop &L) const {
  BasicBlock *Test = L.getLoopLatch();
  auto *Exit = Test ? dyn_cast<BranchInst>(Test->getTerminator()) : nullptr;
  if (!Exit || Exit == &Branch || !Exit->isConditional() ||
      !L.isLoopExiting(Test) || !DT.dominates(Branch.getParent(), Test) ||
      isFailure(*Exit->getSuccessor(L.contains(Exit->getSuccessor(0)))))
    return std::nullopt;
  const bool LeavesIfTrue = !L.contains(Exit->getSuccessor(0));
  auto IsMerged = [&](unsigned Way) {
    auto *Flag = dyn_cast<PHINode>(Exit->getCondition());
    if (!Flag || Flag->getParent() != Test)
      return false;
    BasicBlockEdge Edge(Branch.getParent(), Branch.getSuccessor(Way));
    bool ComesHere = false;
    for (auto [Value, From] :
         zip_equal(Flag->incoming_values(), Flag->blocks()))
      if (From == Branch.getParent() ? Branch.getSuccessor(Way) == Test
                                     : DT.dominates(Edge, From)) {
        auto *Known = dyn_cast<ConstantInt>(Value);
        if (!Known || Known->isOne() != LeavesIfTrue)
          return false;
        ComesHere = true;
      }
    return ComesHere;
  };
  for (unsigned Way : {0, 1}) {
    std::optional<bool> Holds =
        isImpliedCondition(Branch.getCondition(), Exit->getCondition(),
                           Branch.getDataLayout(), /*LHSIsTrue=*/Way == 0);
    if ((Holds && *Holds == LeavesIfTrue) || IsMerged(Way))
      return Way;
  }
  return std::nullopt;
}

bool LeavingBranches::isOnlyExit(const BranchInst &Branch, unsigned Way,
                                 const Loop &L) {
  auto &Exit = cast<BranchInst>(*L.getLoopLatch()->getTerminator());
  const bool LeavesIfTrue = !L.contains(Exit.getSuccessor(0));
  std::optional<bool> Holds =
      isImpliedCondition(Exit.getCondition(), Branch.getCondition(),
                         Branch.getDataLayout(), LeavesIfTrue);
  return Holds && *Holds == (Way == 0) && L.getExitingBlock();
}

unsigned LeavingBranches::numberOf(const Loop &L) {
  auto [Found, IsNew] = Numbers.try_emplace(&L);
  if (!IsNew)
    return Found->second;
  for (const DomTreeNode *Node = DT.getNode(L.getLoopLatch());
       Node && L.contains(Node->getBlock()); Node = Node->getIDom())
    if (auto *Branch = dyn_cast<BranchInst>(Node->getBlock()->getTerminator()))
      Found->second += Branch->isConditional() && wayOf(*Branch, L);
  return Found->second;
}
