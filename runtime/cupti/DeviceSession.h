// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures launches in one context of the program: by counters if available,
// else by time only.
#ifndef ROOFLINE_CUPTI_DEVICESESSION_H
#define ROOFLINE_CUPTI_DEVICESESSION_H

#include "Checkpoint.h"
#include "Eviction.h"
#include "KernelTimer.h"
#include "RangeSession.h"
#include "Settings.h"
#include <functional>
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

  /// Called before the launch of a kernel, which is part number \p Part of a
  /// measurement. \p Repeat makes the same launch; it is called for all passes
  /// but the last, and memory is restored after each. Returns why the caches
  /// are warm in some pass though they should be cold, else "".
  std::string begin(unsigned Part, const std::function<CUresult()> &Repeat);
  /// Called after the launch. Returns values by metric or, without counters, by
  /// quantity ("seconds"); none if nothing was measured. \p Correlation is
  /// CUPTI's id of the launch.
  Values end(uint32_t Correlation);
  /// The quantities that can be computed from the values in \p Found.
  Values evaluate(const Values &Found) const;
  /// The names of the quantities that should have been measured and are not in
  /// \p Measured.
  std::vector<std::string> missing(const Values &Measured) const;
  /// Releases the counters, when another context of the device needs them or
  /// this one is destroyed.
  void close();

private:
  /// How the passes of one measurement are made.
  enum class Replay {
    Checkpoints, ///< the launch is repeated, with cold caches
    Cupti,       ///< CUPTI repeats the launch, which warms the caches
    Launches,    ///< each of several launches is a pass
  };
  Outcome openCounters();
  Outcome makePlan();
  /// Measures pass \p Group of a launch by \p Repeat.
  Outcome replay(unsigned Group, const std::function<CUresult()> &Repeat);
  /// Measures all passes but the last one, and restores memory after each.
  Outcome replayAll(const std::function<CUresult()> &Repeat);
  /// Empties the caches if they should be cold.
  std::string cool();
  /// Falls back to measuring times because of \p Why. \p End ends the message
  /// about it.
  void onlyTime(const std::string &Why, const std::string &End = "");
  void onlyTime(const Outcome &Failed) {
    onlyTime(Api.advice(Failed), Cupti::doctorsLine(Failed));
  }

  const Cuda &Driver;
  const Cupti &Api;
  const Settings &Wanted;
  const MetricTable &Table;
  CUcontext Context;
  CUdevice Device;
  Eviction Caches;
  Checkpoint Saved;
  Replay How = Replay::Launches;
  std::string WhyNot;               ///< why How is Cupti and not Checkpoints
  Values Earlier;                   ///< of the passes before the last
  std::vector<Quantity> Quantities; ///< those to be measured
  PassPlan Plan;
  std::unique_ptr<ProfilerHost> Host;
  std::unique_ptr<RangeSession> Counters;
  std::unique_ptr<KernelTimer> Timer;
  std::string Problem;
  bool IsStarted = false;
  bool WasNotRestored = false; ///< after a replay, memory could not be restored
};

} // namespace roofline::measure

#endif
