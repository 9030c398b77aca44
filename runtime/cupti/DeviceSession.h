// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One context of the program, with all that is needed to measure a launch in
// it: counters where they can be had, else times.
#ifndef ROOFLINE_CUPTI_DEVICESESSION_H
#define ROOFLINE_CUPTI_DEVICESESSION_H

#include "Eviction.h"
#include "KernelTimer.h"
#include "RangeSession.h"
#include "Settings.h"
#include <memory>

namespace roofline::measure {

class DeviceSession {
public:
  /// For \p Context, which is current and on \p Device. What keeps from
  /// counting is in problem(). All references outlive this.
  DeviceSession(const Cuda &Driver, const Cupti &Api, const Settings &Wanted,
                const MetricTable &Table, CUcontext Context, CUdevice Device);

  CUdevice device() const { return Device; }
  CUcontext context() const { return Context; }
  bool counts() const { return Counters != nullptr; }
  /// Why nothing is counted, and the cure; empty where it is.
  const std::string &problem() const { return Problem; }
  /// How many launches make one measurement: 1 but where each of several tells
  /// a part.
  unsigned parts() const;
  /// Over the counters, of one measurement.
  unsigned passes() const { return Counters ? Plan.passes() : 0; }

  /// Before a launch of \p Launches kernels whose part of the measurement is
  /// \p Part. Returns why the caches are not cold though they were to be, in
  /// words.
  std::string begin(unsigned Part, unsigned Launches);
  /// After it: what was found out, by metric or, where only times are known,
  /// by quantity, of each kernel. \p Correlation is CUPTI's for the launch.
  std::vector<Values> end(uint32_t Correlation);
  /// The quantities for which what \p Found holds is enough.
  Values evaluate(const Values &Found) const;
  /// Gives the counters back: for another context on the device, or since this
  /// one ends.
  void close();

private:
  Outcome openCounters();
  /// Falls back to times since \p Why; the message about it ends in \p End.
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
