// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warps of a known launch that are run at compile time, in place of unknowns.
#ifndef ROOFLINE_ROOFLINE_SAMPLING_H
#define ROOFLINE_ROOFLINE_SAMPLING_H

#include "roofline/LaunchBinding.h"
#include <string>

namespace roofline {

/// Gives \p Values what sampled warps of \p Launch say, if its grid and block
/// are fixed: iterations, shares of branches and places of accesses for which
/// there is no formula of the launch and its arguments.
void takeSample(const KernelFeatures &Features, const KnownLaunch &Launch,
                Binding &Values);

/// What was sampled, a clause each: "the loop at line 9 runs 4.5 times (0 to 9,
/// by thread), from 64 sampled warps of 4096".
std::vector<std::string> sampledClauses(const KernelFeatures &Features,
                                        const Binding &Values);

/// The number of a kernel's accesses that was sampled, or null.
const SampledPlaces *sampledPlaces(const Binding &Values, unsigned Access);

} // namespace roofline

#endif
