// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Remarks that accompany a verdict: limits other than the roofs, and
// assumptions.
#ifndef ROOFLINE_VERDICT_VERDICTNOTES_H
#define ROOFLINE_VERDICT_VERDICTNOTES_H

#include "model/GpuSpec.h"
#include "verdict/LaneEvaluator.h"

namespace roofline {

/// Why a launch of \p Shape may reach neither roof: it leaves much of \p Gpu
/// idle. None if it does not.
Fact<LimiterKind> limiterOf(const LaunchShape &Shape, const GpuSpec &Gpu);

/// The assumptions that were made about the kernel.
std::vector<Assumption> assumptionsOf(const KernelFeatures &Features,
                                      const SymbolValues &Known);

} // namespace roofline

#endif
