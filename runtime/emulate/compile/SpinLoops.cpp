// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceCalls.h"
#include "KernelPasses.h"
#include "WarpOperations.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace roofline::emulate;

/// Whether a loop that only waits may contain \p I.
static bool isHarmless(const Instruction &I) {
  if (isa<FenceInst>(I) || I.isAtomic())
    return true;
  if (auto *Call = dyn_cast<CallBase>(&I)) {
    StringRef Name = deviceCallName(*Call);
    return isa<MemIntrinsic>(I)
               ? false
               : isa<IntrinsicInst>(I) || Name.starts_with("roofline.ptx.");
  }
  return !I.mayWriteToMemory() || (isa<LoadInst>(I) && I.isVolatile());
}

static bool maySpin(const Loop &L) {
  bool Reads = false;
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B) {
      if (!isHarmless(I) || warpOperationOf(I) == WarpOperation::Barrier)
        return false;
      Reads |= I.isAtomic() ? !isa<FenceInst>(I)
                            : isa<LoadInst>(I) && I.isVolatile();
    }
  return Reads;
}

void roofline::emulate::markSpinLoops(Function &Kernel) {
  DominatorTree DT(Kernel);
  LoopInfo LI(DT);
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (!L->isInnermost() || !maySpin(*L))
      continue;
    SmallVector<BasicBlock *> Latches;
    L->getLoopLatches(Latches);
    for (BasicBlock *Latch : Latches) {
      IRBuilder<> B(Latch->getTerminator());
      B.CreateCall(Kernel.getParent()->getOrInsertFunction(
          SpinCall, FunctionType::get(B.getVoidTy(), false)));
    }
  }
}
