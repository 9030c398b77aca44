// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/WriteBack.h"
#include <algorithm>

using namespace roofline;

/// The share of L2 that holds dirty lines at the end of a kernel, for GPUs
/// whose file has no l2_dirty: between the RTX 3080 and the A10
/// (docs/traffic.md).
static constexpr double DirtyShare = 0.175;

/// Below this share of dirty lines, an L2 begins to write back well before it
/// reaches its limit; above, only there.
static constexpr double EarlyCleaner = 0.3;

double roofline::writtenBack(double Written, const GpuSpec &Gpu) {
  double Held = Gpu.L2Dirty ? Gpu.L2Dirty.Value : DirtyShare * Gpu.L2.Value;
  double Ratio = Written / Held;
  if (Ratio < 2 && Held < EarlyCleaner * Gpu.L2.Value)
    return Written * Ratio * Ratio / (Ratio * Ratio + 4);
  return std::max(0.0, Written - Held);
}
