// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sample/KnownValues.h"
#include "sample/ParameterPlace.h"
#include "sample/StepKinds.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace roofline;

BasicBlock *ControlFlow::meetingOf(const BasicBlock &B) const {
  auto *Node = PDT.getNode(&B);
  return Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
}

std::optional<RegisterRead> roofline::registerReadBy(const Instruction &I) {
  static constexpr std::pair<Intrinsic::ID, RegisterRead> Registers[] = {
      {Intrinsic::nvvm_read_ptx_sreg_tid_x, {SpecialRegister::Thread, 0}},
      {Intrinsic::nvvm_read_ptx_sreg_tid_y, {SpecialRegister::Thread, 1}},
      {Intrinsic::nvvm_read_ptx_sreg_tid_z, {SpecialRegister::Thread, 2}},
      {Intrinsic::nvvm_read_ptx_sreg_ctaid_x, {SpecialRegister::Block, 0}},
      {Intrinsic::nvvm_read_ptx_sreg_ctaid_y, {SpecialRegister::Block, 1}},
      {Intrinsic::nvvm_read_ptx_sreg_ctaid_z, {SpecialRegister::Block, 2}},
      {Intrinsic::nvvm_read_ptx_sreg_ntid_x, {SpecialRegister::BlockSize, 0}},
      {Intrinsic::nvvm_read_ptx_sreg_ntid_y, {SpecialRegister::BlockSize, 1}},
      {Intrinsic::nvvm_read_ptx_sreg_ntid_z, {SpecialRegister::BlockSize, 2}},
      {Intrinsic::nvvm_read_ptx_sreg_nctaid_x, {SpecialRegister::GridSize, 0}},
      {Intrinsic::nvvm_read_ptx_sreg_nctaid_y, {SpecialRegister::GridSize, 1}},
      {Intrinsic::nvvm_read_ptx_sreg_nctaid_z, {SpecialRegister::GridSize, 2}},
      {Intrinsic::nvvm_read_ptx_sreg_laneid, {SpecialRegister::Lane, 0}},
      {Intrinsic::nvvm_read_ptx_sreg_warpsize, {SpecialRegister::WarpSize, 0}},
  };
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    for (auto [Id, Read] : Registers)
      if (Call->getIntrinsicID() == Id)
        return Read;
  return std::nullopt;
}

bool roofline::readsConstantTable(const LoadInst &Load) {
  auto *Table =
      dyn_cast<GlobalVariable>(getUnderlyingObject(Load.getPointerOperand()));
  return Table && Table->isConstant() && Table->hasDefinitiveInitializer() &&
         !Table->isExternallyInitialized() && isScalar(*Load.getType());
}

const Value *roofline::choiceOf(const Instruction &End) {
  if (auto *Branch = dyn_cast<BranchInst>(&End))
    return Branch->isConditional() ? Branch->getCondition() : nullptr;
  if (auto *Switch = dyn_cast<SwitchInst>(&End))
    return Switch->getCondition();
  return nullptr;
}

KnownValues::KnownValues(const ControlFlow &Flow, const SampleRequest &Request)
    : Flow(Flow), Request(Request) {
  for (Argument &A : Flow.Kernel.args())
    if (!A.getType()->isPointerTy() &&
        !Request.Parameters.count({A.getArgNo(), 0}))
      Unknown.insert(&A);
  // The set of unknown values only grows, so iterate to the fixed point.
  ReversePostOrderTraversal<Function *> Order(&Flow.Kernel);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (BasicBlock *B : Order) {
      for (Instruction &I : *B)
        if (isKnown(&I) && update(I)) {
          Unknown.insert(&I);
          Changed = true;
        }
      if (!goesKnownWay(*B) && Parted.insert(B).second) {
        part(*B);
        Changed = true;
      }
    }
  }
}

bool KnownValues::isKnown(const Value *V) const {
  if (!isa<Constant>(V))
    return !Unknown.contains(V);
  return isa<ConstantInt, ConstantFP, ConstantPointerNull, UndefValue>(V) ||
         (V->getType()->isPointerTy() &&
          isa<GlobalVariable>(getUnderlyingObject(V)));
}

bool KnownValues::goesKnownWay(const BasicBlock &B) const {
  const Instruction *End = B.getTerminator();
  if (End->getNumSuccessors() < 2)
    return true;
  const Value *Choice = choiceOf(*End);
  return Choice && isKnown(Choice) && isScalar(*Choice->getType());
}

/// Handles the unknown branch at the end of \p B: marks the blocks where paths
/// from its successors join, and the loops that the branch may leave, whose
/// trip counts are therefore unknown.
void KnownValues::part(const BasicBlock &B) {
  BasicBlock *Meeting = Flow.meetingOf(B);
  for (Loop *L = Flow.LI.getLoopFor(&B); L; L = L->getParentLoop())
    if (!Meeting || !L->contains(Meeting)) {
      Open.insert(L);
      Mixed.insert(L->getHeader());
    }
  if (Meeting)
    Mixed.insert(Meeting);
  DenseMap<const BasicBlock *, unsigned> WaysTo;
  SmallPtrSet<const BasicBlock *, 8> Ways(llvm::from_range, successors(&B));
  for (const BasicBlock *Way : Ways) {
    SmallVector<const BasicBlock *> Work{Way};
    SmallPtrSet<const BasicBlock *, 16> Visited{&B, Meeting};
    while (!Work.empty()) {
      const BasicBlock *At = Work.pop_back_val();
      if (!Visited.insert(At).second)
        continue;
      if (++WaysTo[At] > 1)
        Mixed.insert(At);
      append_range(Work, successors(At));
    }
  }
}

bool KnownValues::computable(const Instruction &I) const {
  if (registerReadBy(I))
    return true;
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (auto Place = parameterPlace(*Load))
      return I.getType()->isPointerTy() ||
             (isScalar(*I.getType()) &&
              Request.Parameters.count(
                  {Place->Parameter->getArgNo(), Place->Offset}));
    return readsConstantTable(*Load) && isKnown(Load->getPointerOperand());
  }
  if (isa<AllocaInst>(I))
    return true;
  auto *Call = dyn_cast<CallInst>(&I);
  auto Operands = Call ? make_range(Call->arg_begin(), Call->arg_end())
                       : make_range(I.op_begin(), I.op_end());
  return stepKindOf(I) && all_of(Operands, [&](const Use &Operand) {
           return isKnown(Operand.get());
         });
}

/// Returns true if \p I, which counted as known so far, is unknown.
bool KnownValues::update(Instruction &I) {
  auto *Phi = dyn_cast<PHINode>(&I);
  if (!Phi)
    return !I.getType()->isVoidTy() && !computable(I);
  if (!isScalar(*Phi->getType()) ||
      any_of(Phi->incoming_values(),
             [&](const Use &V) { return !isKnown(V.get()); }))
    return true;
  // A phi of one value does not depend on control flow.
  return Mixed.contains(Phi->getParent()) && !Phi->hasConstantValue();
}
