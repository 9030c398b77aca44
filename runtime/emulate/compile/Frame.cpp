// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frame.h"
#include "BlockOrder.h"
#include "DeviceCalls.h"
#include "WarpOperations.h"
#include "WarpState.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace roofline::emulate;

/// Bytes: the size of a cache line and the alignment of the widest vectors.
static constexpr uint64_t SlotAlignment = 64;

Frame::Frame(Function &Kernel) : DL(Kernel.getDataLayout()) {
  findUniform(Kernel);
  for (Instruction &I : instructions(Kernel))
    if (auto *A = dyn_cast<AllocaInst>(&I))
      placeArray(*A);
    else
      placeSlot(I);
}

Type *Frame::slotType(Type *T) {
  return T->isIntegerTy(1) ? Type::getInt8Ty(T->getContext()) : T;
}

uint64_t Frame::take(uint64_t Bytes) {
  uint64_t Offset = Size;
  Size = alignTo(Size + Bytes, SlotAlignment);
  return Offset;
}

/// Whether \p I reads a struct parameter passed by value. The kernel does not
/// write to these: extractKernel() has replaced those that it may write to by
/// local copies.
static bool isParameterRead(const Instruction &I) {
  auto *Load = dyn_cast<LoadInst>(&I);
  if (!Load || !Load->isSimple())
    return false;
  const Value *Base = Load->getPointerOperand()->stripInBoundsConstantOffsets();
  auto *A = dyn_cast<Argument>(Base);
  return A && A->hasByValAttr();
}

bool Frame::isUniform(const Value *V) const {
  return isa<Constant, Argument>(V) || UniformSet.count(V);
}

void Frame::findUniform(Function &Kernel) {
  auto computes = [](const Instruction &I) {
    if (isParameterRead(I))
      return true;
    if (auto *Call = dyn_cast<CallBase>(&I)) {
      if (!isa<IntrinsicInst>(Call) ||
          warpOperationOf(I) != WarpOperation::None)
        return false;
      if (deviceCallName(*Call).starts_with("read.ptx."))
        return isUniformCall(*Call);
    }
    return !isa<PHINode, AllocaInst, FreezeInst>(I) && !I.mayReadFromMemory() &&
           isSafeToSpeculativelyExecute(&I);
  };
  // Definitions come before uses in execution order.
  for (BasicBlock *B : executionOrder(Kernel))
    for (Instruction &I : *B) {
      if (I.getType()->isVoidTy() || I.isTerminator() || !computes(I))
        continue;
      bool All = all_of(I.operands(), [&](const Use &U) {
        return isUniform(U) || isa<BasicBlock, Function, MetadataAsValue>(U);
      });
      if (!All)
        continue;
      UniformSet.insert(&I);
      Uniform.push_back(&I);
    }
}

bool roofline::emulate::isRecomputed(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return isa<AllocaInst>(I);
  StringRef Name = deviceCallName(*Call);
  return Name.starts_with("read.ptx.sreg.tid.") ||
         Name == "read.ptx.sreg.laneid" ||
         Name.starts_with("read.ptx.sreg.lanemask");
}

bool Frame::crossesBlocks(const Instruction &I) const {
  if (isa<PHINode>(I) || warpOperationOf(I) == WarpOperation::Exchange)
    return true;
  return any_of(I.uses(), [&](const Use &U) {
    auto *User = cast<Instruction>(U.getUser());
    // A phi reads its operand at the end of the incoming block.
    const BasicBlock *At = User->getParent();
    if (auto *Phi = dyn_cast<PHINode>(User))
      At = Phi->getIncomingBlock(U);
    return At != I.getParent();
  });
}

void Frame::placeSlot(const Instruction &I) {
  if (I.getType()->isVoidTy() || isUniform(&I) || isRecomputed(I) ||
      !crossesBlocks(I))
    return;
  uint64_t Each = DL.getTypeAllocSize(slotType(I.getType()));
  Slots[&I] = take(Each * WarpSize);
}

void Frame::placeArray(const AllocaInst &A) {
  LocalArray L;
  uint64_t Bytes = A.getAllocationSize(DL).value_or(TypeSize::getFixed(0));
  L.Stride = alignTo(std::max<uint64_t>(Bytes, 1), A.getAlign());
  L.LocalOffset = LocalBytes = alignTo(LocalBytes, A.getAlign());
  L.Offset = Size = alignTo(Size, A.getAlign());
  take(L.Stride * WarpSize);
  LocalBytes += Bytes;
  Arrays[&A] = L;
  ArrayList.push_back(L);
}
