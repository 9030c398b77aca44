// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The steps that a sampled lane can take: instructions on integers, pointers,
// float and double. A value is held in 64 bits: integers without sign, floats
// as their bits, pointers as an address of the sampler's own.
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
  Copy,       // trunc, zext, pointer casts: cut to the result's bits
  SignExtend, // from FromBits
  Equal,
  NotEqual,
  ULess,
  ULessEqual,
  SLess,
  SLessEqual,
  Select,
  AddScaled, // A + B * Immediate, B with sign from FromBits
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
  FMin,
  FMax,
  FMulAdd,
  FCompare, // Immediate: the predicate
  FResize,  // float to double or back
  SignedToFloat,
  UnsignedToFloat,
  FloatToSigned,
  FloatToUnsigned,
  ReadTable, // Immediate: which of the program's reads
};

/// What computes \p I from its operands, in one step; nothing for what a lane
/// can't follow. Address arithmetic is several steps: AddScaled stands for it.
std::optional<StepKind> stepKindOf(const llvm::Instruction &I);

/// Whether values of \p T fit: up to 64 bits, no vectors.
bool isScalar(const llvm::Type &T);

} // namespace roofline

#endif
