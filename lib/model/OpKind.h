// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kinds of operation, each of which has its own compute roof.
#ifndef ROOFLINE_MODEL_OPKIND_H
#define ROOFLINE_MODEL_OPKIND_H

#include "support/EnumIds.h"
#include <array>

namespace roofline {

/// Operations are counted as profilers count them, per thread: a fused
/// multiply-add is two, an integer machine instruction is one, and a special
/// function counts as Special only, not as floating point. Tensor kinds are
/// named by their input type.
enum class OpKind : unsigned {
  Fp64,
  Fp32,
  Fp16, // half and bfloat16 on the vector units
  Int,
  TensorFp16, // half and bfloat16
  TensorTf32,
  TensorFp64,
  TensorInt8,
  Special, // MUFU: reciprocal, root, exp2, log2, sin, cos
};

inline constexpr unsigned NumOpKinds = 9;

inline constexpr std::array<OpKind, NumOpKinds> AllOpKinds = {
    OpKind::Fp64,       OpKind::Fp32,       OpKind::Fp16,
    OpKind::Int,        OpKind::TensorFp16, OpKind::TensorTf32,
    OpKind::TensorFp64, OpKind::TensorInt8, OpKind::Special};

template <>
inline constexpr llvm::StringLiteral EnumIds<OpKind>[] = {
    "fp64",        "fp32",        "fp16",        "int",    "tensor_fp16",
    "tensor_tf32", "tensor_fp64", "tensor_int8", "special"};

/// Returns the name for users ("fp64", "integer", "fp16 tensor").
llvm::StringRef opKindText(OpKind Kind);

/// Returns true if the kind can make a verdict "compute". Special cannot; it is
/// only reported as a limiter.
inline bool hasRoof(OpKind Kind) { return Kind != OpKind::Special; }

} // namespace roofline

#endif
