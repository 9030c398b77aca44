// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Controls CUPTI's range profiler on one context: enables counters around a
// launch and reads them afterwards.
#ifndef ROOFLINE_CUPTI_RANGESESSION_H
#define ROOFLINE_CUPTI_RANGESESSION_H

#include "PassPlan.h"
#include <optional>

namespace roofline::measure {

/// The use of a context's counters.
class RangeSession {
public:
  /// All arguments must outlive this.
  RangeSession(const Cupti &Api, const ProfilerHost &Host, const PassPlan &Plan,
               CUcontext Context)
      : Api(Api), Host(Host), Plan(Plan), Context(Context) {}
  /// Releases the counters.
  ~RangeSession() { close(); }
  RangeSession(const RangeSession &) = delete;
  RangeSession &operator=(const RangeSession &) = delete;

  /// Acquires the context's counters, unless they are already open.
  Outcome open();
  /// Releases the counters, if they are open.
  void close();

  /// Starts measuring the next launch in the context, for which the metrics of
  /// group \p Group are read. CUPTI replays the launch if they need several
  /// passes.
  Outcome start(unsigned Group);
  /// Stops measuring and adds the launch's values to \p Into; none if CUPTI saw
  /// no launch, or several. The context must have executed it.
  Outcome stop(Values &Into);

private:
  const Cupti &Api;
  const ProfilerHost &Host;
  const PassPlan &Plan;
  CUcontext Context;
  CUpti_RangeProfiler_Object *Profiler = nullptr;
  std::vector<uint8_t> Image; ///< counter data image
  /// The group that the session is configured for.
  std::optional<unsigned> Group;
};

} // namespace roofline::measure

#endif
