// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceCalls.h"
#include "KernelPasses.h"
#include "emulate/ptx/PtxCost.h"
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

/// "ldu.global.i"(address, alignment): null for other calls.
static Value *loadFor(CallInst &Call) {
  StringRef Name = deviceCallName(Call);
  if (!Name.starts_with("ldu.global.") && !Name.starts_with("ldg.global."))
    return nullptr;
  auto *Alignment = dyn_cast<ConstantInt>(Call.getArgOperand(1));
  return IRBuilder<>(&Call).CreateAlignedLoad(
      Call.getType(), Call.getArgOperand(0),
      Alignment ? Alignment->getMaybeAlignValue() : Align(1));
}

/// "cp.async.ca.shared.global.16"(to, from), or "...16.s"(to, from, size).
static bool expandAsyncCopy(CallInst &Call) {
  uint64_t Bytes = 0;
  StringRef Name = deviceCallName(Call);
  if (!Name.starts_with("cp.async.c"))
    return false;
  Name.consume_back(".s");
  if (Name.rsplit('.').second.getAsInteger(10, Bytes))
    return false;
  IRBuilder<> B(&Call);
  // As the call, the instructions cost no operations.
  unsigned Kind = Call.getContext().getMDKindID(CountedMark);
  Call.setMetadata(Kind, MDNode::get(Call.getContext(), {}));
  B.CollectMetadataToCopy(&Call, {Kind});
  copyAsync(B, Call.getArgOperand(0), Call.getArgOperand(1), Bytes,
            Call.arg_size() > 2 ? Call.getArgOperand(2) : nullptr);
  return true;
}

void roofline::emulate::replaceMemoryCalls(Function &Kernel) {
  std::vector<CallInst *> Calls;
  for (Instruction &I : instructions(Kernel))
    if (auto *Call = dyn_cast<CallInst>(&I))
      Calls.push_back(Call);
  for (CallInst *Call : Calls) {
    Value *New = instructionFor(*Call);
    if (!New)
      New = loadFor(*Call);
    if (!New && !expandAsyncCopy(*Call))
      continue;
    if (New) {
      cast<Instruction>(New)->setDebugLoc(Call->getDebugLoc());
      Call->replaceAllUsesWith(New);
    }
    Call->eraseFromParent();
  }
}
