// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a few warps of a known launch at compile time, for values that no
// formula gives (docs/sampling.md).
#ifndef ROOFLINE_VERDICT_SAMPLING_H
#define ROOFLINE_VERDICT_SAMPLING_H

#include "verdict/LaunchValues.h"

namespace roofline {

/// If the grid and block of \p Launch are fixed, samples its warps and stores
/// in \p Values what no formula of the launch and its arguments gives: trip
/// counts, branch shares and addresses of accesses. Trip counts and shares
/// become bound.
void takeSample(const KernelFeatures &Features, const SourceLaunch &Launch,
                SymbolValues &Values);

/// The value of each sampled loop, branch and access.
std::vector<Assumption> sampledValues(const KernelFeatures &Features,
                                      const SymbolValues &Values);

/// The sampled addresses of the access with index \p Access, or null if it was
/// not sampled. Owned by Values.Sample.
const SampledPlaces *sampledPlaces(const SymbolValues &Values, unsigned Access);

} // namespace roofline

#endif
