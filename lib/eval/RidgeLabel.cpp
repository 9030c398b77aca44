// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/RidgeLabel.h"

using namespace roofline;

std::optional<Verdict> roofline::ridgeLabel(const LabelRow &Row,
                                            const GpuSpec &Gpu) {
  if (!Row.DramBytes)
    return std::nullopt;
  bool AllKnown = true;
  for (OpKind Kind : {OpKind::Fp64, OpKind::Fp32, OpKind::Int}) {
    std::optional<double> Count = Row.Operations[static_cast<unsigned>(Kind)];
    // Multiplied, since a launch may move no bytes at all.
    if (Count && *Count > 0 && *Count >= Gpu.ridge(Kind) * *Row.DramBytes)
      return Verdict::Compute;
    AllKnown &= Count.has_value();
  }
  return AllKnown ? std::optional(Verdict::Bandwidth) : std::nullopt;
}
