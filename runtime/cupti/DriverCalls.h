// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver calls that are observed, and how to read their arguments.
#ifndef ROOFLINE_CUPTI_DRIVERCALLS_H
#define ROOFLINE_CUPTI_DRIVERCALLS_H

#include "Cuda.h"
#include "Cupti.h"
#include "Launch.h"
#include <optional>

namespace roofline::measure {

/// The meaning of an observed driver call.
enum class DriverCall {
  Initialize,
  Launch,
  GraphLaunch,
  Memory, ///< allocates, frees, copies or sets memory
  CaptureBegin,
  CaptureEnd,
};

/// A callback to subscribe to.
struct DriverCallback {
  CUpti_CallbackId Id;
  DriverCall What;
};
extern const DriverCallback DriverCallbacks[];
extern const unsigned DriverCallbackCount;

/// The meaning of \p Id; std::nullopt if it is not observed.
std::optional<DriverCall> driverCall(CUpti_CallbackId Id);

/// The grid, block and shared memory of a launch, \p Id being a Launch and
/// \p Params its arguments.
Shape shapeOf(CUpti_CallbackId Id, const void *Params);

/// Makes the same call again, \p Id being a Launch and \p Params its arguments.
/// A call for the per-thread default stream is made for the legacy one, which
/// is the same to a caller that waits for the context.
CUresult repeatCall(const Cuda &Driver, CUpti_CallbackId Id,
                    const void *Params);

} // namespace roofline::measure

#endif
