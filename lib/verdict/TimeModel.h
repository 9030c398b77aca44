// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predicts how long a launch takes and what limits it (docs/limiter.md). The
// roofs give the least time. A launch takes longer where its threads are too
// few to hide the latency of their operations and loads.
#ifndef ROOFLINE_VERDICT_TIMEMODEL_H
#define ROOFLINE_VERDICT_TIMEMODEL_H

#include "model/Prediction.h"
#include "verdict/RoofTimes.h"

namespace roofline {

inline constexpr double WarpThreads = 32;

/// What a launch does, as the model of its time sees it. Counts are of one
/// thread.
struct LaunchWork {
  double Blocks = 1, BlockThreads = 1;
  double SharedPerBlock = 0; // byte
  double Registers = 0;      // of a thread; 0 if not known
  RoofTimes Roofs;
  double Dram = 0; // byte of the launch
  /// Instructions that a mean thread issues, and those of the thread that
  /// issues most.
  double Instructions = 0, LongestInstructions = 0;
  /// Cycles that a thread waits for loads and atomic operations, likewise.
  double WaitCycles = 0, LongestWaitCycles = 0;
  double L2Bytes = 0; // between L2 and the multiprocessors, of the launch
  /// Atomic operations of the launch on the address that most of them update.
  double SameAddress = 0;
};

/// The work of a launch with \p Values, whose operations and traffic are
/// \p Work with its accesses. \p SharedPerBlock includes dynamic shared memory.
LaunchWork launchWork(const KernelFeatures &Features,
                      const SymbolValues &Values, const Workload &Work,
                      double SharedPerBlock, const GpuSpec &Gpu);

/// The time of \p Work on \p Gpu; its range is that of the model's error.
LaunchTime launchTime(const LaunchWork &Work, const GpuSpec &Gpu);

/// What takes most of \p Time, which is that of \p Work: the nearer roof where
/// that is at least the share WithinReach of the time.
Fact<LimiterKind> limiterOf(const LaunchWork &Work, const LaunchTime &Time,
                            const GpuSpec &Gpu);

} // namespace roofline

#endif
