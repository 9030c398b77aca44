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

/// \p MostDynamicShared: bytes that the program has set with
/// cudaFuncSetAttribute(), 0 if it has not.
cudaError_t checkLaunch(const DeviceLimits &Limits,
                        const emulate::KernelShape &Shape,
                        const emulate::LaunchRequest &Request,
                        uint64_t MostDynamicShared);

} // namespace roofline::cudart

#endif
