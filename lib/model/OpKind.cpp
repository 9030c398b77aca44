// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/OpKind.h"

using namespace llvm;
using namespace roofline;

namespace {
struct Row {
  OpKind Kind;
  StringLiteral Id, Text;
};
} // namespace

static constexpr Row Rows[NumOpKinds] = {
    {OpKind::Fp64, "fp64", "fp64"},
    {OpKind::Fp32, "fp32", "fp32"},
    {OpKind::Fp16, "fp16", "fp16"},
    {OpKind::Int, "int", "integer"},
    {OpKind::TensorFp16, "tensor_fp16", "fp16 tensor"},
    {OpKind::TensorTf32, "tensor_tf32", "tf32 tensor"},
    {OpKind::TensorFp64, "tensor_fp64", "fp64 tensor"},
    {OpKind::TensorInt8, "tensor_int8", "int8 tensor"},
    {OpKind::Special, "special", "special-function"},
};

StringRef roofline::opKindId(OpKind Kind) {
  return Rows[static_cast<unsigned>(Kind)].Id;
}

StringRef roofline::opKindText(OpKind Kind) {
  return Rows[static_cast<unsigned>(Kind)].Text;
}

std::optional<OpKind> roofline::parseOpKind(StringRef Id) {
  for (const Row &R : Rows)
    if (R.Id == Id)
      return R.Kind;
  return std::nullopt;
}
