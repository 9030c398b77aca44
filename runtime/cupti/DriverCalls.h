// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's calls that matter, and how to read their arguments.
#ifndef ROOFLINE_CUPTI_DRIVERCALLS_H
#define ROOFLINE_CUPTI_DRIVERCALLS_H

#include "Cupti.h"
#include "Launch.h"
#include <optional>

namespace roofline::measure {

enum class DriverCall {
  Initialize,
  Launch,
  GraphLaunch,
  CaptureBegin,
  CaptureEnd,
};

/// The callbacks to ask for.
struct DriverCallback {
  CUpti_CallbackId Id;
  DriverCall What;
};
extern const DriverCallback DriverCallbacks[];
extern const unsigned DriverCallbackCount;

/// Nothing for a call that was not asked for.
std::optional<DriverCall> driverCall(CUpti_CallbackId Id);

/// Grid, block and shared memory of a Launch with arguments \p Params.
Shape shapeOf(CUpti_CallbackId Id, const void *Params);

} // namespace roofline::measure

#endif
