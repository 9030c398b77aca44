// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NVVM intrinsics are named by a family and modifiers, as in "add.rz.ftz.f" or
// "read.ptx.sreg.ctaid.x". One table maps families to lowerings.
#include "DeviceCalls.h"
#include "DeviceCall.h"
#include "emulate/ptx/InlinePtx.h"
#include "emulate/ptx/PtxCost.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace roofline::emulate;

StringRef roofline::emulate::deviceCallName(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  StringRef Name = Callee ? Callee->getName() : "";
  Name.consume_front("llvm.nvvm.");
  return Name;
}

Value *LaneContext::fieldAddress(unsigned Offset) const {
  return B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), State, Offset);
}

Value *LaneContext::field(Type *T, unsigned Offset) const {
  return B.CreateLoad(T, fieldAddress(Offset));
}

Value *LaneContext::runtime(StringRef Name, Type *Result,
                            ArrayRef<Value *> Arguments) const {
  SmallVector<Type *> Types;
  for (Value *A : Arguments)
    Types.push_back(A->getType());
  Module *M = B.GetInsertBlock()->getModule();
  return B.CreateCall(
      M->getOrInsertFunction(Name, FunctionType::get(Result, Types, false)),
      Arguments);
}

namespace {
struct Family {
  StringLiteral Name; // the first word or words of the name
  Lowering Lower;
};
} // namespace

static constexpr Family Families[] = {
    {"add", lowerArithmetic},
    {"mul", lowerArithmetic},
    {"fma", lowerArithmetic},
    {"div", lowerArithmetic},
    {"rcp", lowerArithmetic},
    {"sqrt", lowerArithmetic},
    {"rsqrt", lowerFunction},
    {"ex2", lowerFunction},
    {"lg2", lowerFunction},
    {"sin", lowerFunction},
    {"cos", lowerFunction},
    {"tanh", lowerFunction},
    {"fabs", lowerFunction},
    {"floor", lowerFunction},
    {"ceil", lowerFunction},
    {"trunc", lowerFunction},
    {"round", lowerFunction},
    {"saturate", lowerFunction},
    {"neg", lowerFunction},
    {"fmin", lowerMinMax},
    {"fmax", lowerMinMax},
    {"f2i", lowerFloatToInt},
    {"f2ui", lowerFloatToInt},
    {"f2ll", lowerFloatToInt},
    {"f2ull", lowerFloatToInt},
    {"d2i", lowerDoubleToInt},
    {"d2ui", lowerFloatToInt},
    {"d2ll", lowerFloatToInt},
    {"d2ull", lowerFloatToInt},
    {"i2f", lowerIntToFloat},
    {"ui2f", lowerIntToFloat},
    {"ll2f", lowerIntToFloat},
    {"ull2f", lowerIntToFloat},
    {"i2d", lowerIntToFloat},
    {"ui2d", lowerIntToFloat},
    {"ll2d", lowerIntToFloat},
    {"ull2d", lowerIntToFloat},
    {"d2f", lowerNarrowing},
    {"f2h", lowerNarrowing},
    {"f2bf16", lowerNarrowing},
    {"f2f16", lowerNarrowing},
    {"ff2f16x2", lowerNarrowing},
    {"ff2bf16x2", lowerNarrowing},
    {"f2tf32.rna", lowerToTensorFloat},
    {"lohi", lowerDoubleFromHalves},
    {"mulhi", lowerMulHigh},
    {"mul24", lowerMul24},
    {"sad", lowerSumOfDifference},
    {"idp2a", lowerDotProduct},
    {"idp4a", lowerDotProduct},
    {"fshl", lowerFunnelShift},
    {"fshr", lowerFunnelShift},
    {"prmt", lowerPermute},
    {"read.ptx.sreg", lowerRegister},
    {"membar", lowerNothing},
    {"bar.warp.sync", lowerNothing},
    {"nanosleep", lowerNothing},
    {"griddepcontrol", lowerNothing},
    {"prefetch", lowerNothing},
    {"prefetchu", lowerNothing},
    {"applypriority", lowerNothing},
    {"discard", lowerNothing},
    {"move", lowerIdentity},
    {"internal.addrspace.wrap", lowerIdentity},
    {"isspacep", lowerSpaceTest},
    {"cp.async.commit", lowerNothing},
    {"cp.async.wait", lowerNothing},
    {"roofline.barrier.value", lowerBarrierValue},
    {"roofline.ptx.cost", lowerNothing},
    {"roofline.spin", lowerSpin},
    {"roofline.grid.arrive", lowerGridArrival},
    {"roofline.grid.wait", lowerLoad},
    {"barrier.cta.arrive", lowerBarrierArrival},
    {"roofline.texture", lowerTexture},
    {"roofline.surface.load", lowerTexture},
    {"roofline.surface.store", lowerTexture},
    {StackFullCall, lowerTrap},
    {"llvm.trap", lowerTrap},
    {"llvm.ubsantrap", lowerTrap},
    {"llvm.debugtrap", lowerNothing},
    {"vprintf", lowerPrintf},
    {"__assertfail", lowerAssertion},
    {"cudaGraphSetConditional", lowerSetCondition},
    {"malloc", lowerHeap},
    {"free", lowerHeap},
    {"nan", lowerNotANumber},
    {"nanf", lowerNotANumber},
    {"_Z3nanPKc", lowerNotANumber},
    {"_Z4nanfPKc", lowerNotANumber},
    {"_ZL3nanPKc", lowerNotANumber},
    {"_ZL4nanfPKc", lowerNotANumber},
};

static const Family *familyOf(StringRef Name) {
  // These variants are not implemented.
  if (Name.starts_with("prmt.") || Name.contains(".xorsign.") ||
      Name.contains("x2.rs") || Name.starts_with("prefetch.tensormap") ||
      Name == "f2tf32.rna.satfinite")
    return nullptr;
  if (StringRef Register = Name; Register.consume_front("read.ptx.sreg."))
    if (!isEmulatedRegister(Register))
      return nullptr;
  auto *Row = find_if(Families, [&](const Family &F) {
    return Name.starts_with(F.Name) &&
           (Name.size() == F.Name.size() || Name[F.Name.size()] == '.' ||
            Name[F.Name.size()] == '_');
  });
  return Row == std::end(Families) ? nullptr : Row;
}

/// Whether the call is an LLVM intrinsic without effect at run time, such as
/// debug information and assumptions.
static bool isIgnored(const CallBase &Call) {
  auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call);
  return Intrinsic && (Intrinsic->isAssumeLikeIntrinsic() ||
                       Intrinsic->getIntrinsicID() == Intrinsic::donothing);
}

/// Whether the call is of a target-independent intrinsic, which the host's code
/// generator supports.
static bool isOfTheHost(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && Callee->isIntrinsic() && !familyOf(deviceCallName(Call)) &&
         !Callee->getName().starts_with("llvm.nvvm.") &&
         !Intrinsic::isTargetIntrinsic(Callee->getIntrinsicID());
}

bool roofline::emulate::isKnownDeviceCall(const CallBase &Call) {
  return isIgnored(Call) || isOfTheHost(Call) || familyOf(deviceCallName(Call));
}

Value *roofline::emulate::lowerDeviceCall(const LaneContext &Context,
                                          const CallInst &Call,
                                          ArrayRef<Value *> Arguments) {
  if (isIgnored(Call))
    return nullptr;
  if (isOfTheHost(Call)) {
    auto *Copy = cast<CallInst>(Call.clone());
    for (auto [I, A] : enumerate(Arguments))
      Copy->setArgOperand(I, A);
    Context.B.Insert(Copy);
    Copy->setDebugLoc(DebugLoc());
    return Copy;
  }
  StringRef Name = deviceCallName(Call);
  DeviceCall Parts{Context, Call, Arguments, {}};
  // Split at dots only: underscores also occur inside words, as in
  // "dynamic_smem_size".
  Name.split(Parts.Words, '.');
  return familyOf(Name)->Lower(Parts);
}

bool roofline::emulate::isUniformCall(const CallBase &Call) {
  StringRef Name = deviceCallName(Call);
  if (!Name.consume_front("read.ptx.sreg."))
    return false;
  StringRef Which = Name.split('.').first;
  return StringSwitch<bool>(Which)
      .Cases({"ctaid", "ntid", "nctaid", "warpid", "warpsize"}, true)
      .Cases({"dynamic_smem_size", "total_smem_size", "envreg0"}, true)
      .Cases({"envreg1", "envreg2", "reserved_smem_offset_1"}, true)
      .Default(false);
}

bool roofline::emulate::isVectorisableCall(const CallBase &Call) {
  StringRef Name = deviceCallName(Call);
  if (isIgnored(Call) || Name == PtxCostCall ||
      Name.starts_with("read.ptx.sreg.tid.") || isUniformCall(Call))
    return true;
  if (isOfTheHost(Call))
    return StringSwitch<bool>(Name.split('.').second.split('.').first)
        .Cases({"fma", "fmuladd", "sqrt", "fabs", "minnum", "maxnum"}, true)
        .Cases({"floor", "ceil", "trunc", "copysign", "rint"}, true)
        .Cases({"smin", "smax", "umin", "umax", "abs", "fshl"}, true)
        .Default(false);
  return StringSwitch<bool>(Name.split('.').first)
             .Cases({"add", "mul", "fma", "div", "rcp", "sqrt"}, true)
             .Cases({"rsqrt", "fabs", "floor", "ceil", "trunc"}, true)
             .Cases({"fmin", "fmax", "saturate", "lohi"}, true)
             .Default(false) &&
         !Name.contains(".rz") && !Name.contains(".rm") &&
         !Name.contains(".rp");
}
