// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is to be said beside a verdict.
#ifndef ROOFLINE_VERDICT_VERDICTNOTES_H
#define ROOFLINE_VERDICT_VERDICTNOTES_H

#include "model/GpuSpec.h"
#include "verdict/LaneEvaluator.h"

namespace roofline {

/// Why a launch of \p Shape may meet neither roof: it leaves much of \p Gpu
/// idle. Empty where nothing says so.
std::string limiterOf(const LaunchShape &Shape, const GpuSpec &Gpu);

/// What was taken for granted of the kernel, a clause each.
std::vector<std::string> assumptionsOf(const KernelFeatures &Features,
                                       const SymbolValues &Known);

} // namespace roofline

#endif
