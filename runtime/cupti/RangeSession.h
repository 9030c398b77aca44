// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUPTI's range profiler on one context: counters are switched on around a
// launch and read after it.
#ifndef ROOFLINE_CUPTI_RANGESESSION_H
#define ROOFLINE_CUPTI_RANGESESSION_H

#include "PassPlan.h"

namespace roofline::measure {

class RangeSession {
public:
  /// All outlive this.
  RangeSession(const Cupti &Api, const ProfilerHost &Host, const PassPlan &Plan,
               CUcontext Context)
      : Api(Api), Host(Host), Plan(Plan), Context(Context) {}
  /// Gives the counters back.
  ~RangeSession() { close(); }
  RangeSession(const RangeSession &) = delete;
  RangeSession &operator=(const RangeSession &) = delete;

  /// Takes the context's counters.
  Outcome open();
  void close();
  bool isOpen() const { return Profiler; }

  /// From here to stop(), launches in the context are measured one at a time,
  /// by the metrics of group \p Group, each replayed where those need several
  /// passes. At most \p MostRanges of them.
  Outcome start(unsigned Group, unsigned MostRanges);
  /// What was read, by metric, of each launch in between. The context must
  /// have run them all.
  Outcome stop(std::vector<Values> &Launches);

private:
  const Cupti &Api;
  const ProfilerHost &Host;
  const PassPlan &Plan;
  CUcontext Context;
  CUpti_RangeProfiler_Object *Profiler = nullptr;
  std::vector<uint8_t> Image; ///< of counters
  unsigned Group = 0;
};

} // namespace roofline::measure

#endif
