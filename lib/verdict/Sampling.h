// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warps of a known launch that are run at compile time, in place of unknowns.
#ifndef ROOFLINE_VERDICT_SAMPLING_H
#define ROOFLINE_VERDICT_SAMPLING_H

#include "verdict/LaunchValues.h"
#include <string>

namespace roofline {

/// Gives \p Values what sampled warps of \p Launch say, if its grid and block
/// are fixed: iterations, shares of branches and places of accesses for which
/// there is no formula of the launch and its arguments.
void takeSample(const KernelFeatures &Features, const KnownLaunch &Launch,
                SymbolValues &Values);

/// What was sampled, a clause each: "the loop at line 9 runs 4.5 times (0 to 9,
/// by thread), from 64 sampled warps of 4096".
std::vector<std::string> sampledClauses(const KernelFeatures &Features,
                                        const SymbolValues &Values);

/// The number of a kernel's accesses that was sampled, or null.
const SampledPlaces *sampledPlaces(const SymbolValues &Values, unsigned Access);

} // namespace roofline

#endif
