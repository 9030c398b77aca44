// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AtomicCalls.h"
#include "DeviceCalls.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace roofline::emulate;

/// Emits the atomic instruction for an intrinsic such as
/// "atomic.add.gen.f.sys.f32.p0"(address, value) or
/// "atomic.cas.gen.i.cta"(address, expected, new), and returns its value; null
/// for other calls. The intrinsics' "max" and "min" compare signed integers.
static Value *instructionFor(CallInst &Call) {
  StringRef Name = deviceCallName(Call);
  if (!Name.consume_front("atomic."))
    return nullptr;
  auto Order = AtomicOrdering::SequentiallyConsistent;
  IRBuilder<> B(&Call);
  StringRef Operation = Name.split('.').first;
  Value *Address = Call.getArgOperand(0);
  if (Operation == "cas")
    return B.CreateExtractValue(
        B.CreateAtomicCmpXchg(Address, Call.getArgOperand(1),
                              Call.getArgOperand(2), MaybeAlign(), Order,
                              Order),
        0);
  AtomicRMWInst::BinOp How =
      atomicOperation(Operation, Call.getType(), /*Signed=*/true);
  return How == AtomicRMWInst::BAD_BINOP
             ? nullptr
             : B.CreateAtomicRMW(How, Address, Call.getArgOperand(1),
                                 MaybeAlign(), Order);
}

void roofline::emulate::replaceAtomicCalls(Function &Kernel) {
  for (Instruction &I : make_early_inc_range(instructions(Kernel))) {
    auto *Call = dyn_cast<CallInst>(&I);
    Value *New = Call ? instructionFor(*Call) : nullptr;
    if (!New)
      continue;
    cast<Instruction>(New)->setDebugLoc(Call->getDebugLoc());
    Call->replaceAllUsesWith(New);
    Call->eraseFromParent();
  }
}
