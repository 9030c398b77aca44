// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures launches in one context of the program: by counters if available,
// else by time only.
#ifndef ROOFLINE_CUPTI_DEVICESESSION_H
#define ROOFLINE_CUPTI_DEVICESESSION_H

#include "Eviction.h"
#include "KernelTimer.h"
#include "RangeSession.h"
#include "Settings.h"
#include <memory>

namespace roofline::measure {

/// The state for measuring in one context.
class DeviceSession {
public:
  /// Prepares measuring in \p Context, which must be current and on \p Device.
  /// If counters are not available, problem() says why. All references must
  /// outlive this.
  DeviceSession(const Cuda &Driver, const Cupti &Api, const Settings &Wanted,
                const MetricTable &Table, CUcontext Context, CUdevice Device);

  CUdevice device() const { return Device; }
  CUcontext context() const { return Context; }
  bool counts() const { return Counters != nullptr; }
  /// Why counters are not available, with a remedy; "" if they are.
  const std::string &problem() const { return Problem; }
  /// The number of launches for one measurement: 1, unless each launch is
  /// measured in a single pass (REPLAY=launches).
  unsigned parts() const;
  /// The number of passes of one measurement; 0 without counters.
  unsigned passes() const { return Counters ? Plan.passes() : 0; }

  /// Called before a launch of \p Launches kernels, which is part number
  /// \p Part of a measurement. Returns an error message if the caches should be
  /// cold but could not be emptied, else "".
  std::string begin(unsigned Part, unsigned Launches);
  /// Called after the launch. Returns, for each kernel, values by metric or,
  /// without counters, by quantity ("seconds"). \p Correlation is CUPTI's id of
  /// the launch.
  std::vector<Values> end(uint32_t Correlation);
  /// The quantities that can be computed from the values in \p Found.
  Values evaluate(const Values &Found) const;
  /// Releases the counters, when another context of the device needs them or
  /// this one is destroyed.
  void close();

private:
  Outcome openCounters();
  /// Falls back to measuring times because of \p Why. \p End ends the message
  /// about it.
  void onlyTime(const std::string &Why, const std::string &End = "");
  void onlyTime(const Outcome &Failed) {
    onlyTime(Api.advice(Failed), Cupti::doctorsLine(Failed));
  }

  const Cupti &Api;
  const Settings &Wanted;
  const MetricTable &Table;
  CUcontext Context;
  CUdevice Device;
  Eviction Caches;
  PassPlan Plan;
  std::unique_ptr<ProfilerHost> Host;
  std::unique_ptr<RangeSession> Counters;
  std::unique_ptr<KernelTimer> Timer;
  std::string Problem;
  bool IsStarted = false;
};

} // namespace roofline::measure

#endif
