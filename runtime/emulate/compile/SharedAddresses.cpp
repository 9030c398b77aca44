// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// On a GPU, addresses in shared memory have 32 bits and wrap around, even if
// they are held in 64-bit registers: "tile[~i]" with a 32-bit unsigned i
// accesses tile[-1 - i]. In the executor addresses have 64 bits.
#include "GpuCode.h"
#include "KernelPasses.h"
#include "MemoryOperands.h"
#include "emulate/ptx/PtxCost.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace roofline;

/// Whether \p Index is an unsigned 32-bit index whose highest bit may be set,
/// so that the address may wrap around.
static bool mayRunOver(const Value *Index, const DataLayout &DL) {
  const auto *Wide = dyn_cast<ZExtInst>(Index);
  if (!Wide || Wide->getSrcTy()->getScalarSizeInBits() != 32)
    return false;
  return !computeKnownBits(Wide->getOperand(0), DL).isNonNegative();
}

static bool mayRunOver(const Value *Address, const DataLayout &DL,
                       unsigned Depth) {
  const auto *GEP = dyn_cast<GEPOperator>(Address);
  if (!GEP || Depth == 0)
    return false;
  return any_of(GEP->indices(),
                [&](const Use &I) { return mayRunOver(I.get(), DL); }) ||
         mayRunOver(GEP->getPointerOperand(), DL, Depth - 1);
}

void roofline::emulate::wrapSharedAddresses(Function &Kernel) {
  static constexpr unsigned MostOffsets = 4;
  const DataLayout &DL = Kernel.getDataLayout();
  // The truncation has no instruction on a GPU, so it is not counted.
  unsigned Free = Kernel.getContext().getMDKindID(CountedMark);
  for (Instruction &I : make_early_inc_range(instructions(Kernel)))
    for (const MemoryOperand &O : memoryOperandsOf(I)) {
      Value *Address = I.getOperand(O.Operand);
      if (!isInShared(Address) || !mayRunOver(Address, DL, MostOffsets))
        continue;
      IRBuilder<> B(&I);
      // ptrmask keeps the underlying object of the address visible to analyses.
      CallInst *Wrapped = B.CreateIntrinsic(
          Intrinsic::ptrmask, {Address->getType(), B.getInt64Ty()},
          {Address, B.getInt64(maskTrailingOnes<uint64_t>(32))});
      Wrapped->setMetadata(Free, MDNode::get(Kernel.getContext(), {}));
      I.setOperand(O.Operand, Wrapped);
    }
}
