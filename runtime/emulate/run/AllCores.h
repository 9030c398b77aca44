// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a launch: its thread blocks on all cores, until all have finished or one
// fails.
#ifndef ROOFLINE_EMULATE_RUN_ALLCORES_H
#define ROOFLINE_EMULATE_RUN_ALLCORES_H

#include "LaunchRun.h"

namespace roofline::emulate {

/// To be called once for a launch.
LaunchOutcome runOnAllCores(LaunchRun &Launch);

} // namespace roofline::emulate

#endif
