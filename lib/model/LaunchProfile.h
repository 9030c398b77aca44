// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of a former run's profile that a prediction uses, similar to
// profile-guided optimisation: the launches of each kernel, with equal ones
// merged.
#ifndef ROOFLINE_MODEL_LAUNCHPROFILE_H
#define ROOFLINE_MODEL_LAUNCHPROFILE_H

#include "model/Profile.h"

namespace roofline {

/// Launches with the same grid, block, shared memory, integer arguments and
/// pointer targets. Where a kernel has more than MostProfiledLaunches such
/// groups, neighbouring groups are merged: then this has the sizes and the
/// arguments of the group in the middle.
struct ProfiledLaunch {
  std::array<unsigned, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  uint64_t DynamicSharedBytes = 0;
  std::vector<ArgumentValue> Arguments; // of the group's first launch
  double Times =
      1;           // number of launches that this one represents, merged or not
  FlowCounts Flow; // summed over all of these
};

/// The launches of one kernel in the profile.
struct ProfiledKernel {
  KernelId Id;
  /// In the order of the run, at most MostProfiledLaunches.
  std::vector<ProfiledLaunch> Launches;
  unsigned Total = 0;  // launches that finished
  unsigned Kinds = 0;  // distinct launches, before the limit was applied
  unsigned Failed = 0; // launches that did not finish

  /// Returns true if some launch has a trip count for \p Loop.
  bool tells(const CodePlace &Loop) const;
  /// Returns true if all launches have the integer at byte \p Offset of
  /// \p Parameter.
  bool tells(unsigned Parameter, unsigned Offset) const;
  /// Returns why none of the launches can be used for a kernel whose parameters
  /// have these sizes in bytes, or none if they can.
  Fact<LaunchMisfit> misfit(const std::vector<unsigned> &ParameterSizes) const;
};

/// The number of distinct launches to keep of a kernel. Each gets a verdict,
/// which takes time, and many differ only in a counter.
inline constexpr size_t MostProfiledLaunches = 16;

/// The launches of all kernels in a profile.
struct LaunchProfile {
  std::string File; // as given by the user
  std::vector<ProfiledKernel> Kernels;

  /// Returns the kernel with \p Id, else the only one whose id differs just in
  /// the folder of its unit. Null if there is none.
  const ProfiledKernel *find(const KernelId &Id) const;
};

/// Extracts the launches from \p Run, which was read from \p File.
LaunchProfile launchProfile(const Profile &Run, std::string File);

} // namespace roofline

#endif
