// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared by the functions that lower calls of NVVM intrinsics and of the device
// library. There is one source file for each kind of call.
#ifndef ROOFLINE_EMULATE_COMPILE_DEVICECALL_H
#define ROOFLINE_EMULATE_COMPILE_DEVICECALL_H

#include "DeviceCalls.h"
#include "llvm/ADT/STLExtras.h"

namespace roofline::emulate {

/// A call and the parts of its name. The lowerings of floating-point arithmetic
/// ignore "ftz": flushing denormals changes no count and hardly any result.
struct DeviceCall {
  const LaneContext &Context;
  const llvm::CallInst &Call;
  llvm::ArrayRef<llvm::Value *> Arguments;
  /// The name split at dots; the family is first.
  llvm::SmallVector<llvm::StringRef> Words;

  llvm::IRBuilder<> &builder() const { return Context.B; }
  llvm::Type *type() const { return Call.getType(); }
  llvm::Value *argument(unsigned I) const { return Arguments[I]; }
  bool has(llvm::StringRef Word) const {
    return llvm::is_contained(Words, Word);
  }
  /// Whether the operation rounds to nearest or is approximate; the host's
  /// instruction is used for both.
  bool roundsAsHost() const { return !has("rz") && !has("rm") && !has("rp"); }
  llvm::Value *unary(llvm::Intrinsic::ID Id, llvm::Value *V) const {
    return builder().CreateUnaryIntrinsic(Id, V);
  }
  llvm::Value *one() const { return llvm::ConstantFP::get(type(), 1); }
};

/// Emits the code of a call for one thread. Returns its value, or null if it
/// has none.
using Lowering = llvm::Value *(*)(const DeviceCall &);

// FloatCalls.cpp
llvm::Value *lowerArithmetic(const DeviceCall &C);
llvm::Value *lowerFunction(const DeviceCall &C);
llvm::Value *lowerMinMax(const DeviceCall &C);
llvm::Value *lowerFloatToInt(const DeviceCall &C);
llvm::Value *lowerIntToFloat(const DeviceCall &C);
llvm::Value *lowerNarrowing(const DeviceCall &C);
llvm::Value *lowerToTensorFloat(const DeviceCall &C);
llvm::Value *lowerDoubleToInt(const DeviceCall &C);
llvm::Value *lowerDoubleFromHalves(const DeviceCall &C);

// IntegerCalls.cpp
llvm::Value *lowerMulHigh(const DeviceCall &C);
llvm::Value *lowerMul24(const DeviceCall &C);
llvm::Value *lowerSumOfDifference(const DeviceCall &C);
llvm::Value *lowerDotProduct(const DeviceCall &C);
llvm::Value *lowerFunnelShift(const DeviceCall &C);
llvm::Value *lowerPermute(const DeviceCall &C);

// PlaceCalls.cpp
llvm::Value *lowerRegister(const DeviceCall &C);
llvm::Value *lowerNothing(const DeviceCall &C);
llvm::Value *lowerIdentity(const DeviceCall &C);
llvm::Value *lowerLoad(const DeviceCall &C);
llvm::Value *lowerSpaceTest(const DeviceCall &C);
llvm::Value *lowerBarrierValue(const DeviceCall &C);
llvm::Value *lowerBarrierArrival(const DeviceCall &C);
llvm::Value *lowerGridArrival(const DeviceCall &C);
llvm::Value *lowerSpin(const DeviceCall &C);
llvm::Value *lowerNotANumber(const DeviceCall &C);
llvm::Value *lowerPrintf(const DeviceCall &C);
llvm::Value *lowerAssertion(const DeviceCall &C);
llvm::Value *lowerTrap(const DeviceCall &C);
llvm::Value *lowerHeap(const DeviceCall &C);
llvm::Value *lowerSetCondition(const DeviceCall &C);
llvm::Value *lowerTexture(const DeviceCall &C);

} // namespace roofline::emulate

#endif
