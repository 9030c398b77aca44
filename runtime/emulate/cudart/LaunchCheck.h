// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether the modelled GPU would take a launch.
#ifndef ROOFLINE_EMULATE_CUDART_LAUNCHCHECK_H
#define ROOFLINE_EMULATE_CUDART_LAUNCHCHECK_H

#include "Api.h"
#include "DeviceLimits.h"
#include "emulate/Executor.h"

namespace roofline::cudart {

/// \p MostDynamicShared: what the program has asked the kernel to be allowed,
/// 0 for nothing.
cudaError_t checkLaunch(const DeviceLimits &Limits,
                        const emulate::KernelShape &Shape,
                        const emulate::LaunchRequest &Request,
                        uint64_t MostDynamicShared);

} // namespace roofline::cudart

#endif
