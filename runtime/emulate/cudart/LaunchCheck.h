// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks a launch against the limits of the modelled GPU.
#ifndef ROOFLINE_EMULATE_CUDART_LAUNCHCHECK_H
#define ROOFLINE_EMULATE_CUDART_LAUNCHCHECK_H

#include "Api.h"
#include "DeviceLimits.h"
#include "emulate/Executor.h"

namespace roofline::cudart {

/// What is wrong with a launch.
struct LaunchProblem {
  cudaError_t Code;
  std::string Why; // what was found and wanted
};

/// Returns nothing for a launch that can be run. \p MostDynamicShared: bytes
/// that the program has set with cudaFuncSetAttribute(), 0 if it has not.
std::optional<LaunchProblem> checkLaunch(const DeviceLimits &Limits,
                                         const emulate::KernelShape &Shape,
                                         const emulate::LaunchRequest &Request,
                                         uint64_t MostDynamicShared);

} // namespace roofline::cudart

#endif
