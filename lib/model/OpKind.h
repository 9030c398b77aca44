// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kinds of operation that have a roof of their own.
#ifndef ROOFLINE_MODEL_OPKIND_H
#define ROOFLINE_MODEL_OPKIND_H

#include "llvm/ADT/StringRef.h"
#include <array>
#include <optional>

namespace roofline {

/// Counted as profilers count: per thread, a fused multiply-add is two, an
/// integer machine instruction is one, a special function is counted apart
/// and never as floating point. Tensor kinds are named by their input type.
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

/// The stable name used in files ("fp64", "int", "tensor_fp16", "special").
llvm::StringRef opKindId(OpKind Kind);

/// The word people read ("fp64", "integer", "fp16 tensor").
llvm::StringRef opKindText(OpKind Kind);

std::optional<OpKind> parseOpKind(llvm::StringRef Id);

/// Whether the kind is a roof of the verdict; Special may only limit.
inline bool hasRoof(OpKind Kind) { return Kind != OpKind::Special; }

} // namespace roofline

#endif
