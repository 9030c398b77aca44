// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/labels/RidgeLabel.h"
#include <limits>

using namespace roofline;

double roofline::overRidge(OpKind Kind, double Operations, double DramBytes,
                           const GpuSpec &Gpu) {
  double Ridge = Gpu.ridge(Kind);
  if (Operations <= 0 || Ridge <= 0)
    return 0;
  // A launch may move no bytes at all.
  return DramBytes > 0 ? Operations / (Ridge * DramBytes)
                       : std::numeric_limits<double>::infinity();
}

std::optional<Verdict> roofline::ridgeLabel(const LabelRow &Row,
                                            const GpuSpec &Gpu,
                                            llvm::ArrayRef<OpKind> Kinds) {
  if (!Row.DramBytes)
    return std::nullopt;
  bool AllKnown = true;
  for (OpKind Kind : Kinds) {
    std::optional<double> Count = Row.Operations[static_cast<unsigned>(Kind)];
    if (Count && overRidge(Kind, *Count, *Row.DramBytes, Gpu) >= 1)
      return Verdict::Compute;
    AllKnown &= Count.has_value();
  }
  return AllKnown ? std::optional(Verdict::Bandwidth) : std::nullopt;
}
