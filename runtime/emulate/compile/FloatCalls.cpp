// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers calls that compute and convert floating-point numbers.
#include "DeviceCall.h"
#include "WarpState.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"
#include <cstddef>

using namespace llvm;
using namespace roofline::emulate;

/// Directed rounding is done by runtime functions, which set the rounding mode
/// of the CPU.
static Value *rounded(const DeviceCall &C) {
  const char *Mode = C.has("rz") ? "_rz" : C.has("rm") ? "_rm" : "_rp";
  const char *Type = C.type()->isDoubleTy() ? "_f64" : "_f32";
  return C.Context.runtime(("roofline_" + C.Words[0] + Mode + Type).str(),
                           C.type(), C.Arguments);
}

static Value *clamped(const DeviceCall &C, Value *V) {
  return clampFloat(C.builder(), V, C.has("sat") || C.has("saturate"),
                    C.has("relu"));
}

Value *roofline::emulate::lowerArithmetic(const DeviceCall &C) {
  if (!C.roundsAsHost())
    return clamped(C, rounded(C));
  IRBuilder<> &B = C.builder();
  StringRef Family = C.Words[0];
  Value *First = C.argument(0);
  if (Family == "rcp")
    return B.CreateFDiv(C.one(), First);
  if (Family == "sqrt")
    return C.unary(Intrinsic::sqrt, First);
  if (Family == "fma")
    return clamped(C,
                   B.CreateIntrinsic(Intrinsic::fma, {C.type()}, C.Arguments));
  Value *Second = C.argument(1);
  if (Family == "add")
    return clamped(C, B.CreateFAdd(First, Second));
  if (Family == "mul")
    return clamped(C, B.CreateFMul(First, Second));
  return B.CreateFDiv(First, Second);
}

Value *roofline::emulate::lowerFunction(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  StringRef Family = C.Words[0];
  Value *V = C.argument(0);
  if (Family == "rsqrt")
    return B.CreateFDiv(C.one(), C.unary(Intrinsic::sqrt, V));
  if (Family == "saturate")
    return clamped(C, V);
  if (Family == "neg")
    return B.CreateFNeg(V);
  return C.unary(StringSwitch<Intrinsic::ID>(Family)
                     .Case("ex2", Intrinsic::exp2)
                     .Case("lg2", Intrinsic::log2)
                     .Case("sin", Intrinsic::sin)
                     .Case("cos", Intrinsic::cos)
                     .Case("tanh", Intrinsic::tanh)
                     .Case("fabs", Intrinsic::fabs)
                     .Case("floor", Intrinsic::floor)
                     .Case("ceil", Intrinsic::ceil)
                     .Case("trunc", Intrinsic::trunc)
                     .Default(Intrinsic::roundeven), // "round"
                 V);
}

Value *roofline::emulate::lowerMinMax(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  Value *First = C.argument(0), *Second = C.argument(1);
  bool IsMin = C.Words[0] == "fmin";
  if (C.has("nan"))
    return IsMin ? B.CreateMinimum(First, Second)
                 : B.CreateMaximum(First, Second);
  return IsMin ? B.CreateMinNum(First, Second) : B.CreateMaxNum(First, Second);
}

// Conversions.

Value *roofline::emulate::lowerFloatToInt(const DeviceCall &C) {
  Value *V = C.argument(0);
  Intrinsic::ID Round = C.has("rz")   ? Intrinsic::trunc
                        : C.has("rm") ? Intrinsic::floor
                        : C.has("rp") ? Intrinsic::ceil
                                      : Intrinsic::roundeven;
  bool Unsigned = C.Words[0].contains("2u");
  return toInteger(C.builder(), C.unary(Round, V), C.type(), !Unsigned);
}

Value *roofline::emulate::lowerIntToFloat(const DeviceCall &C) {
  Value *V = C.argument(0);
  bool Unsigned = C.Words[0].starts_with("u");
  if (C.roundsAsHost() || V->getType()->getIntegerBitWidth() <
                              unsigned(C.type()->getFPMantissaWidth()))
    return Unsigned ? C.builder().CreateUIToFP(V, C.type())
                    : C.builder().CreateSIToFP(V, C.type());
  return rounded(C);
}

Value *roofline::emulate::lowerNarrowing(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  if (C.Words[0] == "f2h")
    return B.CreateBitCast(B.CreateFPTrunc(C.argument(0), B.getHalfTy()),
                           C.type());
  StringRef Mode = C.has("rz")   ? "rz"
                   : C.has("rm") ? "rm"
                   : C.has("rp") ? "rp"
                                 : "";
  auto narrow = [&](unsigned Argument) {
    return toNarrowFloat(B, C.argument(Argument), C.type()->getScalarType(),
                         Mode, C.has("satfinite"));
  };
  if (!C.type()->isVectorTy())
    return clamped(C, narrow(0));
  // "ff2f16x2"(high, low)
  Value *Pair =
      B.CreateInsertElement(PoisonValue::get(C.type()), narrow(1), uint64_t(0));
  return clamped(C, B.CreateInsertElement(Pair, narrow(0), uint64_t(1)));
}

/// "f2tf32.rna": rounds to 10 bits of mantissa, ties away from zero.
Value *roofline::emulate::lowerToTensorFloat(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  Value *Bits = B.CreateBitCast(C.argument(0), C.type());
  return B.CreateAnd(B.CreateAdd(Bits, B.getInt32(0x1000)),
                     B.getInt32(~0x1fffu));
}

/// "d2i.lo" and "d2i.hi" return the low or high 32 bits of the double; other
/// names convert its value.
Value *roofline::emulate::lowerDoubleToInt(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  if (!C.has("lo") && !C.has("hi"))
    return lowerFloatToInt(C);
  Value *Bits = B.CreateBitCast(C.argument(0), B.getInt64Ty());
  return B.CreateTrunc(C.has("hi") ? B.CreateLShr(Bits, 32) : Bits, C.type());
}

Value *roofline::emulate::lowerDoubleFromHalves(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  Value *Low = B.CreateZExt(C.argument(0), B.getInt64Ty());
  Value *High = B.CreateZExt(C.argument(1), B.getInt64Ty());
  return B.CreateBitCast(B.CreateOr(B.CreateShl(High, 32), Low), C.type());
}
