// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/OpKind.h"

using namespace llvm;
using namespace roofline;

StringRef roofline::opKindText(OpKind Kind) {
  static constexpr StringLiteral Texts[NumOpKinds] = {
      "fp64",        "fp32",        "fp16",
      "integer",     "fp16 tensor", "tf32 tensor",
      "fp64 tensor", "int8 tensor", "special-function"};
  return Texts[static_cast<unsigned>(Kind)];
}
