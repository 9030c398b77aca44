// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the profile (docs/profile-format.md) incrementally. The file is a
// valid document after each launch, so that a crash, _exit or a signal loses at
// most the current launch.
#ifndef ROOFLINE_CUPTI_PROFILEFILE_H
#define ROOFLINE_CUPTI_PROFILEFILE_H

#include "Launch.h"
#include "MetricTable.h"
#include <optional>

namespace roofline::measure {

/// The members of the document before the launches.
struct ProfileHeader {
  std::string DeviceName; ///< "NVIDIA H200"
  std::string Arch;       ///< "sm_90"
  std::string Driver;     ///< CUDA version that the driver supports, "13.0"
  std::string Rule;       ///< "first:2"
  std::string Cache;      ///< "cold", "warm"
  std::string Replay;     ///< "kernel", "launches", or "none" without counters
  unsigned Passes = 0;    ///< passes over the counters for one measurement
  std::string Rank;       ///< MPI rank; empty if there is none
  std::vector<std::string> Command;
};

/// A launch with its measured values, by the names in data/metrics.
struct MeasuredLaunch {
  Launch What;
  /// Index among the kernel's launches, from 0.
  unsigned Number = 0;
  std::vector<std::string> Regions; ///< outermost first
  int Device = 0;
  std::string Cache; ///< if it differs from the header's
  Values Measured;
};

/// The header or a launch as one line of JSON.
std::string toJson(const ProfileHeader &Header);
std::string toJson(const MeasuredLaunch &Launch);

/// One profile file.
class ProfileFile {
public:
  /// The file is created with the first launch or note.
  ProfileFile(std::string Path, ProfileHeader Header);
  ~ProfileFile();
  ProfileFile(const ProfileFile &) = delete;
  ProfileFile &operator=(const ProfileFile &) = delete;

  /// Appends \p Launch. Returns an error message, or "" on success.
  std::string add(const MeasuredLaunch &Launch);
  /// Adds a sentence about the whole run, unless it is already there. Returns
  /// an error message, or "" on success.
  std::string note(const std::string &Text);

private:
  std::string create();
  std::string write(const std::string &Text);
  std::string notesAndEnd() const;

  std::string Path;
  ProfileHeader Header;
  int File = -1;
  int64_t End = 0; ///< end of the launches, where the next one is written
  bool HasLaunches = false;
  std::vector<std::string> Notes;
};

} // namespace roofline::measure

#endif
