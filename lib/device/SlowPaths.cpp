// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/SlowPaths.h"
#include "device/OperationCost.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include <map>
#include <set>

using namespace llvm;
using namespace roofline;

/// A branch to a slow path is taken once in so many times: small enough that
/// its cost never shows.
static constexpr uint32_t OftenToRare = 100000;

/// libdevice uses the short reduction up to an argument of 105615 (fp32); no
/// other test before a reduction compares with so large a number.
static constexpr double LongReductionFrom = 1e5;

static void makeRare(BranchInst &Branch, bool IfTrue) {
  MDBuilder MB(Branch.getContext());
  Branch.setMetadata(LLVMContext::MD_prof,
                     MB.createBranchWeights(IfTrue ? 1 : OftenToRare,
                                            IfTrue ? OftenToRare : 1));
}

static void makeCallRare(CallInst &Call) {
  BasicBlock *Slow = Call.getParent();
  for (BasicBlock *Before : predecessors(Slow)) {
    auto *Branch = dyn_cast<BranchInst>(Before->getTerminator());
    if (Branch && Branch->isConditional())
      makeRare(*Branch, Branch->getSuccessor(0) == Slow);
  }
}

/// Whether \p Condition compares a floating-point number with the largest
/// argument of the short reduction, or with infinity.
static bool testsForSlowPath(const Value *Condition) {
  auto *Compare = dyn_cast<FCmpInst>(Condition);
  auto *Limit =
      Compare ? dyn_cast<ConstantFP>(Compare->getOperand(1)) : nullptr;
  if (!Limit)
    return false;
  const APFloat &Value = Limit->getValueAPF();
  return Value.isInfinity() || Value.convertToDouble() >= LongReductionFrom;
}

/// Marks as rare the branches to \p Slow, a block that reads the digits of
/// 2/pi.
static void makeBlockRare(BasicBlock &Slow, DominatorTree &Tree) {
  for (auto *Node = Tree.getNode(&Slow); Node; Node = Node->getIDom()) {
    auto *Branch = dyn_cast<BranchInst>(Node->getBlock()->getTerminator());
    if (!Branch || !Branch->isConditional() ||
        !testsForSlowPath(Branch->getCondition()))
      continue;
    for (unsigned Way : {0, 1}) {
      BasicBlockEdge Edge(Node->getBlock(), Branch->getSuccessor(Way));
      if (Tree.dominates(Edge, &Slow))
        makeRare(*Branch, Way == 0);
    }
  }
}

/// The blocks that read \p Table, also through constant expressions.
static std::set<BasicBlock *> blocksReading(const GlobalVariable &Table) {
  std::set<BasicBlock *> Found;
  SmallVector<const User *> Work(Table.users());
  SmallPtrSet<const User *, 16> Seen;
  while (!Work.empty()) {
    const User *U = Work.pop_back_val();
    if (!Seen.insert(U).second)
      continue;
    if (auto *I = dyn_cast<Instruction>(U))
      Found.insert(const_cast<BasicBlock *>(I->getParent()));
    else if (isa<ConstantExpr>(U))
      append_range(Work, U->users());
  }
  return Found;
}

void roofline::makeSlowPathsRare(Module &M) {
  for (Function &F : M) {
    if (!isSlowPath(F.getName()))
      continue;
    F.setMemoryEffects(MemoryEffects::none());
    for (User *U : F.users())
      if (auto *Call = dyn_cast<CallInst>(U);
          Call && Call->getCalledFunction() == &F)
        makeCallRare(*Call);
  }
  std::map<Function *, DominatorTree> Trees;
  for (const GlobalVariable &G : M.globals())
    if (G.getName().starts_with("__cudart_i2opi"))
      for (BasicBlock *Slow : blocksReading(G)) {
        Function *F = Slow->getParent();
        makeBlockRare(*Slow, Trees.try_emplace(F, *F).first->second);
      }
}
