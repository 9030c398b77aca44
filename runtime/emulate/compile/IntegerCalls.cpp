// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers calls that compute integers. A last word of "us", "ui" or "ull" means
// that the operands are unsigned.
#include "DeviceCall.h"
#include "WarpState.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"
#include <cstddef>

using namespace llvm;
using namespace roofline::emulate;

static bool isUnsigned(const DeviceCall &C) {
  return C.Words.back().starts_with("u");
}

Value *roofline::emulate::lowerMulHigh(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  unsigned Bits = C.type()->getIntegerBitWidth();
  Type *Wide = B.getIntNTy(2 * Bits);
  auto extended = [&](Value *V) {
    return isUnsigned(C) ? B.CreateZExt(V, Wide) : B.CreateSExt(V, Wide);
  };
  Value *Product =
      B.CreateMul(extended(C.argument(0)), extended(C.argument(1)));
  return B.CreateTrunc(B.CreateLShr(Product, Bits), C.type());
}

Value *roofline::emulate::lowerMul24(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  auto narrowed = [&](Value *V) {
    Value *Up = B.CreateShl(V, 8);
    return isUnsigned(C) ? B.CreateLShr(Up, 8) : B.CreateAShr(Up, 8);
  };
  return B.CreateMul(narrowed(C.argument(0)), narrowed(C.argument(1)));
}

Value *roofline::emulate::lowerSumOfDifference(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  Value *First = C.argument(0), *Second = C.argument(1);
  Value *Less = isUnsigned(C) ? B.CreateICmpULT(First, Second)
                              : B.CreateICmpSLT(First, Second);
  Value *Difference = B.CreateSelect(Less, B.CreateSub(Second, First),
                                     B.CreateSub(First, Second));
  return B.CreateAdd(Difference, C.argument(2));
}

/// "idp4a.s.u": the dot product of four bytes each, signed or unsigned as
/// named, plus the last operand. "idp2a.s.u": that of the halves of the first
/// word and the lower two bytes of the second, or the upper two if the third
/// operand is true.
Value *roofline::emulate::lowerDotProduct(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  Value *Sum = C.Arguments.back(), *Second = C.argument(1);
  bool OfHalves = C.Words[0] == "idp2a";
  if (OfHalves)
    Second = B.CreateSelect(C.argument(2), B.CreateLShr(Second, 16), Second);
  auto part = [&](Value *V, unsigned I, unsigned Bits, StringRef Sign) {
    Value *Part = B.CreateTrunc(B.CreateLShr(V, I * Bits), B.getIntNTy(Bits));
    return Sign == "s" ? B.CreateSExt(Part, C.type())
                       : B.CreateZExt(Part, C.type());
  };
  unsigned Parts = OfHalves ? 2 : 4;
  for (unsigned I = 0; I < Parts; ++I)
    Sum = B.CreateAdd(
        Sum, B.CreateMul(part(C.argument(0), I, 32 / Parts, C.Words[1]),
                         part(Second, I, 8, C.Words[2])));
  return Sum;
}

Value *roofline::emulate::lowerFunnelShift(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  // PTX limits the shift to the width, which returns one of the two words;
  // LLVM's fshl and fshr take it modulo the width.
  Value *Limit = ConstantInt::get(C.type(), C.type()->getIntegerBitWidth());
  bool Left = C.Words[0] == "fshl";
  Value *Shifted = B.CreateIntrinsic(Left ? Intrinsic::fshl : Intrinsic::fshr,
                                     {C.type()}, C.Arguments);
  return B.CreateSelect(B.CreateICmpUGE(C.argument(2), Limit),
                        C.argument(Left ? 1 : 0), Shifted);
}

Value *roofline::emulate::lowerPermute(const DeviceCall &C) {
  return C.Context.runtime("roofline_prmt", C.type(), C.Arguments);
}
