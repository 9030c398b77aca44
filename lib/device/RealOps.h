// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intrinsics of arithmetic in floating point, and of conversions.
#ifndef ROOFLINE_DEVICE_REALOPS_H
#define ROOFLINE_DEVICE_REALOPS_H

namespace llvm {
class CallInst;
}

namespace roofline {

/// What a call of an intrinsic does with numbers.
enum class RealOp {
  None,
  Add,
  Multiply,
  Divide,
  MultiplyAdd,
  Min,
  Max,
  CopySign,
  Floor,
  Ceil,
  Nearest,     // of two that are as near, the even one
  NearestAway, // the one that is farther from 0
  Truncate,
  FromInteger,
};

RealOp realOpOf(const llvm::CallInst &Call);

} // namespace roofline

#endif
