// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/WriteBack.h"
#include <algorithm>

using namespace roofline;

/// Of L2, where the GPU's file has no figure: as on the chips with GDDR
/// memory that were measured.
static constexpr double DirtyShare = 0.175;

/// An L2 that holds less than this share of itself dirty begins to clean well
/// before that limit, and one that holds more does not.
static constexpr double EarlyCleaner = 0.3;

double roofline::writtenBack(double Written, const GpuSpec &Gpu) {
  double Held = Gpu.L2Dirty ? Gpu.L2Dirty.Value : DirtyShare * Gpu.L2.Value;
  double Ratio = Written / Held;
  if (Ratio < 2 && Held < EarlyCleaner * Gpu.L2.Value)
    return Written * Ratio * Ratio / (Ratio * Ratio + 4);
  return std::max(0.0, Written - Held);
}
