// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The profile as it grows: docs/profile-format.md. After each launch the file
// is whole, so that a crash, _exit or a signal costs the launch at hand only.
#ifndef ROOFLINE_CUPTI_PROFILEFILE_H
#define ROOFLINE_CUPTI_PROFILEFILE_H

#include "Launch.h"
#include "MetricTable.h"
#include <optional>

namespace roofline::measure {

/// What stands before the launches.
struct ProfileHeader {
  std::string DeviceName; ///< "NVIDIA H200"
  std::string Arch;       ///< "sm_90"
  std::string Driver;     ///< the CUDA version that it is for, "13.0"
  std::string Rule;       ///< "first:2"
  std::string Cache;      ///< "cold", "warm"
  std::string Replay;     ///< "kernel", "launches", "none": only timed
  unsigned Passes = 0;    ///< of each measured launch, over the GPU's counters
  std::string Rank;       ///< empty: none
  std::vector<std::string> Command;
};

/// A launch with what was measured, by data/metrics' names.
struct MeasuredLaunch {
  Launch What;
  unsigned Number = 0;              ///< of this kernel's launches, from 0
  std::vector<std::string> Regions; ///< outermost first
  int Device = 0;
  std::string Cache; ///< where it differs from the header's
  Values Measured;
};

/// As one line of JSON.
std::string toJson(const ProfileHeader &Header);
std::string toJson(const MeasuredLaunch &Launch);

class ProfileFile {
public:
  /// Nothing is written before the first launch or note.
  ProfileFile(std::string Path, ProfileHeader Header);
  ~ProfileFile();
  ProfileFile(const ProfileFile &) = delete;
  ProfileFile &operator=(const ProfileFile &) = delete;

  /// Returns what went wrong, in words; empty: nothing.
  std::string add(const MeasuredLaunch &Launch);
  /// A sentence about the whole run, once.
  std::string note(const std::string &Text);
  const std::string &path() const { return Path; }

private:
  std::string create();
  std::string write(const std::string &Text);
  std::string notesAndEnd() const;

  std::string Path;
  ProfileHeader Header;
  int File = -1;
  int64_t End = 0; ///< of the launches, where the next one goes
  bool HasLaunches = false;
  std::vector<std::string> Notes;
};

} // namespace roofline::measure

#endif
