// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MemoryOperands.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// Bytes of the widest access that one PTX thread makes; wider ones are split.
static constexpr uint64_t WidestAccess = 16;

static uint64_t sizeOf(const Instruction &I, Type *T) {
  return I.getDataLayout().getTypeStoreSize(T).getFixedValue();
}

static MemoryOperand simple(ThreadAction What, unsigned Operand, uint64_t Bytes,
                            Align Alignment) {
  return {
      What,    Operand, Bytes, Bytes, std::min(Alignment.value(), WidestAccess),
      nullptr, nullptr};
}

/// A masked access to a vector of type \p Vector that has gaps. Operand
/// \p MaskNumber is the mask, which is constant (see GpuCode.h).
static MemoryOperand masked(ThreadAction What, const IntrinsicInst &I,
                            unsigned Address, Type *Vector,
                            unsigned MaskNumber) {
  auto *Mask = cast<Constant>(I.getArgOperand(MaskNumber));
  auto *T = cast<FixedVectorType>(Vector);
  unsigned Elements = 0, End = 0;
  for (unsigned J = 0; J < T->getNumElements(); ++J)
    if (!Mask->getAggregateElement(J)->isNullValue()) {
      ++Elements;
      End = J + 1;
    }
  uint64_t Each = T->getScalarSizeInBits() / 8;
  MemoryOperand Result = simple(What, Address, Elements * Each,
                                I.getParamAlign(Address).valueOrOne());
  Result.Span = End * Each;
  return Result;
}

static void addMove(const MemIntrinsic &Move,
                    SmallVectorImpl<MemoryOperand> &Found) {
  auto *Length = dyn_cast<ConstantInt>(Move.getLength());
  if (Length && Length->isZero())
    return;
  // Copies require no alignment: they are split into accesses that the address
  // allows.
  MemoryOperand Each = simple(ThreadAction::Read, 1,
                              Length ? Length->getZExtValue() : 0, Align(1));
  if (!Length)
    Each.Length = Move.getLength();
  if (isa<MemTransferInst>(Move))
    Found.push_back(Each);
  Each.What = ThreadAction::Write;
  Each.Operand = 0;
  Found.push_back(Each);
}

SmallVector<MemoryOperand, 2>
roofline::emulate::memoryOperandsOf(const Instruction &I) {
  SmallVector<MemoryOperand, 2> Found;
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    Found.push_back(simple(ThreadAction::Read, Load->getPointerOperandIndex(),
                           sizeOf(I, Load->getType()), Load->getAlign()));
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Type *T = Store->getValueOperand()->getType();
    Found.push_back(simple(ThreadAction::Write, Store->getPointerOperandIndex(),
                           sizeOf(I, T), Store->getAlign()));
    Found.back().Stored = Store->getValueOperand();
  } else if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I)) {
    Found.push_back(simple(ThreadAction::Atomic,
                           Atomic->getPointerOperandIndex(),
                           sizeOf(I, Atomic->getType()), Atomic->getAlign()));
  } else if (auto *Swap = dyn_cast<AtomicCmpXchgInst>(&I)) {
    Found.push_back(simple(ThreadAction::Atomic, Swap->getPointerOperandIndex(),
                           sizeOf(I, Swap->getNewValOperand()->getType()),
                           Swap->getAlign()));
  } else if (auto *Move = dyn_cast<MemIntrinsic>(&I)) {
    addMove(*Move, Found);
  } else if (auto *Masked = dyn_cast<IntrinsicInst>(&I)) {
    if (Masked->getIntrinsicID() == Intrinsic::masked_load)
      Found.push_back(
          masked(ThreadAction::Read, *Masked, 0, Masked->getType(), 1));
    else if (Masked->getIntrinsicID() == Intrinsic::masked_store)
      Found.push_back(masked(ThreadAction::Write, *Masked, 1,
                             Masked->getArgOperand(0)->getType(), 2));
  }
  return Found;
}
