// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a prediction takes from the profile of a former run, as profile-guided
// optimisation takes counts: the launches of each kernel, those alike together.
#ifndef ROOFLINE_MODEL_LAUNCHPROFILE_H
#define ROOFLINE_MODEL_LAUNCHPROFILE_H

#include "model/Profile.h"

namespace roofline {

/// Launches with the same grid, block, integers and memory.
struct SeenLaunch {
  std::array<unsigned, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  uint64_t DynamicSharedBytes = 0;
  std::vector<ArgumentValue> Arguments; // of the first of them
  double Times = 1;                     // how many they are or stand for
  FlowCounts Flow;                      // of all of them together
};

struct SeenKernel {
  KernelId Id;
  /// In the order of the run, at most MostSeenLaunches.
  std::vector<SeenLaunch> Launches;
  unsigned Total = 0; // launches that finished
  unsigned Kinds = 0; // that differ; of more than are above some stand for all
  unsigned Failed = 0;

  /// Whether some launch tells how often \p Loop iterates.
  bool tells(const CodePlace &Loop) const;
  /// Whether all launches tell the integer at \p Offset of \p Parameter.
  bool tells(unsigned Parameter, unsigned Offset) const;
  /// Why nothing of it is of use for a kernel with parameters of these sizes,
  /// in byte; empty where it is.
  std::string misfit(const std::vector<unsigned> &ParameterSizes) const;
};

/// A verdict for each takes time, and many differ in a counter only.
inline constexpr size_t MostSeenLaunches = 16;

struct LaunchProfile {
  std::string File; // as the user named it
  std::vector<SeenKernel> Kernels;

  /// By id. A unit may be named from another folder, as long as no other in
  /// the profile has such a kernel. Null where it was never launched.
  const SeenKernel *find(const KernelId &Id) const;
};

LaunchProfile launchProfile(const Profile &Run, std::string File);

} // namespace roofline

#endif
