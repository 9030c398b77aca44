// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures the selected launches, between the driver's call for a launch and
// its return.
#ifndef ROOFLINE_CUPTI_MEASURER_H
#define ROOFLINE_CUPTI_MEASURER_H

#include "DeviceSession.h"
#include "ProfileFile.h"
#include "Selection.h"
#include <atomic>
#include <functional>
#include <shared_mutex>

namespace roofline::measure {

/// One driver call that launches kernels.
struct LaunchCall {
  CUcontext Context = nullptr;
  uint32_t ContextId = 0;      ///< CUPTI's id, never reused
  uint32_t Correlation = 0;    ///< CUPTI's id of this call
  std::vector<Launch> Kernels; ///< several for a graph
  /// Makes the same call again. Empty for a graph, which is not measured.
  std::function<CUresult()> Repeat;
};

/// Measured launches run alone: launches of other threads wait, and so do their
/// calls that allocate, free, copy or set memory. Safe to use from several
/// threads.
class Measurer {
public:
  Measurer(const Cuda &Driver, const Cupti &Api, Settings Wanted);

  /// Called in the launching thread before and after the driver call. Each
  /// begin() needs an end() in the same thread. \p Succeeded: the driver
  /// accepted the launch.
  void begin(const LaunchCall &Call);
  void end(bool Succeeded);

  /// Called when a stream starts or ends capturing launches into a graph.
  /// Nothing is measured during a capture, since measuring has to synchronise
  /// with the GPU.
  void captureBegins() { ++Captures; }
  void captureEnds();
  /// Called before and after a driver call that allocates, frees, copies or
  /// sets memory. It waits while a launch is measured, for which all memory is
  /// saved. Not for ever: a library that takes part in measuring may make the
  /// call in a thread of its own.
  void memoryCallBegins();
  void memoryCallEnds();
  /// Called before \p Context is destroyed; releases its counters.
  void contextEnds(CUcontext Context);
  /// Writes incomplete measurements, which lack further launches.
  void finish();
  /// Called in a child process after fork(): discards the parent's state.
  void restartInChild();

  const Settings &wanted() const { return Wanted; }

private:
  struct Current; // the driver call that a thread is in
  static Current &current();
  DeviceSession *sessionOf(const LaunchCall &Call);
  void closeOthers(const DeviceSession &But);
  void measured(DeviceSession &Session, const Launch &Kernel,
                const Choice &Picked, const Values &Found,
                const std::string &Cache);
  ProfileFile &fileOf(const DeviceSession &Session);
  void note(const DeviceSession &Session, const std::string &Text);

  const Cuda &Driver;
  const Cupti &Api;
  Settings Wanted;
  MetricTable Table = MetricTable::builtIn();
  Selection Choose;
  std::shared_timed_mutex Gate; ///< exclusive while a launch is measured
  std::atomic<int> Captures{0};
  std::mutex Lock; ///< protects the members below
  std::map<uint32_t, std::unique_ptr<DeviceSession>> Sessions; // by context id
  // By name of the GPU.
  std::map<std::string, std::unique_ptr<ProfileFile>> Files;
  struct Pending {
    MeasuredLaunch Launch;
    Values Metrics;
    const DeviceSession *Session;
  };
  /// Incomplete measurements, by kernel, shape and device.
  std::map<std::tuple<std::string, Shape, CUdevice>, Pending> Waiting;
};

} // namespace roofline::measure

#endif
