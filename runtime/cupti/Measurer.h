// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures the launches that were chosen: what happens between the driver's
// call for a launch and its return.
#ifndef ROOFLINE_CUPTI_MEASURER_H
#define ROOFLINE_CUPTI_MEASURER_H

#include "DeviceSession.h"
#include "ProfileFile.h"
#include "Selection.h"
#include <atomic>
#include <shared_mutex>

namespace roofline::measure {

/// One call to the driver that launches kernels.
struct LaunchCall {
  CUcontext Context = nullptr;
  uint32_t ContextId = 0;      ///< CUPTI's, never used twice
  uint32_t Correlation = 0;    ///< CUPTI's, of this call
  std::vector<Launch> Kernels; ///< several of a graph
  bool IsGraph = false;
};

/// Launches that are measured run alone: others wait, of whatever thread.
class Measurer {
public:
  Measurer(const Cuda &Driver, const Cupti &Api, Settings Wanted);

  /// In the thread that launches, before and after; every begin() has its
  /// end() in the same thread. \p Succeeded: the driver took the launch.
  void begin(const LaunchCall &Call);
  void end(bool Succeeded);

  /// A stream begins or ends to gather launches for a graph instead of running
  /// them: nothing is measured meanwhile, since that needs to wait for the GPU.
  void captureBegins() { ++Captures; }
  void captureEnds() { --Captures; }
  void contextEnds(CUcontext Context);
  /// Writes what waits for further launches.
  void finish();
  /// In a child made by fork(): nothing of the parent's is left.
  void restartInChild();

  const Settings &wanted() const { return Wanted; }

private:
  struct Current; // the launch that a thread is in
  static Current &current();
  DeviceSession *sessionOf(const LaunchCall &Call);
  void closeOthers(const DeviceSession &But);
  void measured(DeviceSession &Session, const LaunchCall &Call,
                const std::vector<Choice> &Choices,
                const std::vector<Values> &Found, const std::string &Cache);
  ProfileFile &fileOf(const DeviceSession &Session);
  void note(const DeviceSession &Session, const std::string &Text);

  const Cuda &Driver;
  const Cupti &Api;
  Settings Wanted;
  MetricTable Table = MetricTable::builtIn();
  Selection Choose;
  std::shared_mutex Gate; ///< exclusive while a launch is measured
  std::atomic<int> Captures{0};
  std::mutex Lock; ///< of what follows
  std::map<uint32_t, std::unique_ptr<DeviceSession>> Sessions; // by context
  std::map<std::string, std::unique_ptr<ProfileFile>> Files;   // by GPU
  struct Pending {
    MeasuredLaunch Launch;
    Values Metrics;
    const DeviceSession *Session;
  };
  /// Measurements of which parts are still to come, by kernel and shape.
  std::map<std::tuple<std::string, Shape, CUdevice>, Pending> Waiting;
};

} // namespace roofline::measure

#endif
