// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GPUs have no instruction that adds a floating-point number to shared memory
// atomically. ptxas emits a compare-and-swap loop, which a thread repeats as
// long as another thread of its warp was faster.
#include "GpuCode.h"
#include "KernelPasses.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace roofline::emulate;

/// The value that \p Add writes if memory holds \p Old.
static Value *changed(IRBuilder<> &B, AtomicRMWInst &Add, Value *Old) {
  return Add.getOperation() == AtomicRMWInst::FAdd
             ? B.CreateFAdd(Old, Add.getValOperand())
             : B.CreateFSub(Old, Add.getValOperand());
}

/// Expands \p Add to a read and a compare-and-swap loop. The read ends the
/// block before the loop, so all threads of a warp read before the first of
/// them swaps.
static void expand(AtomicRMWInst &Add) {
  Type *T = Add.getType();
  Type *Bits = IntegerType::get(T->getContext(), T->getPrimitiveSizeInBits());
  Align Alignment = Add.getAlign();

  BasicBlock *Before = Add.getParent();
  BasicBlock *Behind = SplitBlock(Before, &Add);
  BasicBlock *Round = SplitEdge(Before, Behind);
  IRBuilder<> B(Before->getTerminator());
  B.SetCurrentDebugLocation(Add.getDebugLoc());
  LoadInst *First =
      B.CreateAlignedLoad(Bits, Add.getPointerOperand(), Alignment);
  First->setAtomic(AtomicOrdering::Monotonic); // no race with the swaps

  Instruction *End = Round->getTerminator();
  B.SetInsertPoint(End);
  PHINode *Old = B.CreatePHI(Bits, 2);
  Value *New = changed(B, Add, B.CreateBitCast(Old, T));
  AtomicCmpXchgInst *Swap = B.CreateAtomicCmpXchg(
      Add.getPointerOperand(), Old, B.CreateBitCast(New, Bits), Alignment,
      AtomicOrdering::Monotonic, AtomicOrdering::Monotonic);
  Value *Found = B.CreateExtractValue(Swap, 0);
  B.CreateCondBr(B.CreateICmpEQ(Found, Old), Behind, Round);
  End->eraseFromParent();
  Old->addIncoming(First, Before);
  Old->addIncoming(Found, Round);
  B.SetInsertPoint(&Add);
  Add.replaceAllUsesWith(B.CreateBitCast(Old, T));
  Add.eraseFromParent();
}

void roofline::emulate::expandSharedAtomics(Function &Kernel) {
  std::vector<AtomicRMWInst *> Adds;
  for (Instruction &I : instructions(Kernel))
    if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
      if ((Atomic->getOperation() == AtomicRMWInst::FAdd ||
           Atomic->getOperation() == AtomicRMWInst::FSub) &&
          !Atomic->getType()->isVectorTy() &&
          isInShared(Atomic->getPointerOperand()))
        Adds.push_back(Atomic);
  for (AtomicRMWInst *Add : Adds)
    expand(*Add);
}
