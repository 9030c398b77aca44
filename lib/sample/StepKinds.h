// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instruction set of the sampler's interpreter (LaneSteps.h): operations on
// integers, pointers, float and double. Every value is held in 64 bits:
// integers zero-extended, floating-point numbers by their bit pattern, pointers
// as an address in the interpreter's own address space.
#ifndef ROOFLINE_SAMPLE_STEPKINDS_H
#define ROOFLINE_SAMPLE_STEPKINDS_H

#include "llvm/IR/Instructions.h"
#include <cstdint>
#include <optional>

namespace roofline {

enum class StepKind : uint8_t {
  Add,
  Sub,
  Mul,
  UDiv,
  SDiv,
  URem,
  SRem,
  Shl,
  LShr,
  AShr,
  And,
  Or,
  Xor,
  SMin,
  SMax,
  UMin,
  UMax,
  Abs,
  PopCount,
  LeadingZeros,
  TrailingZeros,
  BitReverse,
  ByteSwap,
  FunnelLeft,
  FunnelRight,
  MulHighUnsigned,
  MulHighSigned,
  Copy,       // trunc, zext and pointer casts: keeps the result's low bits
  SignExtend, // from FromBits
  Equal,
  NotEqual,
  ULess,
  ULessEqual,
  SLess,
  SLessEqual,
  Select,
  AddScaled, // A + B * Immediate, B sign-extended from FromBits
  FAdd,
  FSub,
  FMul,
  FDiv,
  FRem,
  FNeg,
  FAbs,
  FSqrt,
  FFloor,
  FCeil,
  FTruncate,
  FReciprocal,
  FReciprocalSqrt,
  FExp2,
  FLog2,
  FMin,
  FMax,
  FMulAdd,
  FCompare, // Immediate: the CmpInst::Predicate
  FResize,  // float to double or back
  SignedToFloat,
  UnsignedToFloat,
  FloatToSigned,
  FloatToUnsigned,
  ReadTable, // Immediate: index into LaneSteps::TableReads
};

/// Returns the step that computes \p I from its operands, or nothing if \p I is
/// not supported. For getelementptr, which takes several steps, returns
/// AddScaled.
std::optional<StepKind> stepKindOf(const llvm::Instruction &I);

/// Returns true if a slot can hold values of \p T: pointers, float, double and
/// integers of up to 64 bits.
bool isScalar(const llvm::Type &T);

} // namespace roofline

#endif
