// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/WriteBack.h"
#include "constants/traffic.h"
#include <algorithm>

using namespace roofline;

double roofline::writtenBack(double Written, const GpuSpec &Gpu, bool InPart) {
  using namespace constants;
  double Held = Gpu.L2Dirty ? Gpu.L2Dirty.Value : DirtyShare * Gpu.L2.Value;
  if (InPart && Gpu.L2Fill)
    Held *= PartialDirtyShare;
  double Ratio = Written / Held;
  // With it, both formulas give the same at EarlyWriteBackEnd.
  constexpr double Delay =
      EarlyWriteBackEnd * EarlyWriteBackEnd / (EarlyWriteBackEnd - 1);
  if (Ratio < EarlyWriteBackEnd && Held < EarlyWriteBackShare * Gpu.L2.Value)
    return Written * Ratio * Ratio / (Ratio * Ratio + Delay);
  return std::max(0.0, Written - Held);
}
