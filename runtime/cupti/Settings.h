// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The settings of a run, from environment variables ROOFLINE_MEASURE_* that
// roofline profile or the user sets.
#ifndef ROOFLINE_CUPTI_SETTINGS_H
#define ROOFLINE_CUPTI_SETTINGS_H

#include "Pattern.h"
#include "shared/LaunchRule.h"
#include <functional>
#include <string>
#include <vector>

namespace roofline::measure {

/// The variables ROOFLINE_MEASURE_<name>, all optional:
///
///   OUTPUT    path of the profile. %p stands for the process id, %r for the
///             MPI rank. If there is a rank and no %r, .rank<n> is inserted
///             before the file name's extension
///   LAUNCHES  first:N, every:N or all
///   KERNELS   regular expression for the readable names of kernels
///   RANGES    regular expression for NVTX ranges and regions: only launches
///             within them are measured
///   CACHE     cold or warm
///   REPLAY    kernel or launches
///   METRICS   comma-separated sets of data/metrics; default is always included
///   CUPTI     path of libcupti.so
struct Settings {
  /// Absolute path, with %p and %r replaced.
  std::string Output = "profile.json";
  runtime::LaunchRule Rule;
  Pattern Kernels, Ranges;
  bool ColdCache = true;
  bool ReplaysLaunches = false;
  std::vector<std::string> Sets = {"default"};
  std::string CuptiPath; ///< empty: search the usual places
  std::string Rank;      ///< MPI rank; empty if there is none

  using Lookup = std::function<const char *(const char *)>;
  /// Reads the variables by \p Get, such as getenv. Invalid values are replaced
  /// by defaults and reported in \p Problems, one line each.
  static Settings read(const Lookup &Get, std::vector<std::string> &Problems);
};

/// The rank of this process in an MPI run, from the variables that common
/// launchers set; empty if there is none.
std::string mpiRank(const Settings::Lookup &Get);

/// \p Path with \p Part inserted before its extension: "profile.rank3.json".
std::string beforeEnding(std::string Path, const std::string &Part);

/// \p Pattern with %p and %r replaced; see OUTPUT.
std::string outputPath(const std::string &Pattern, const std::string &Rank,
                       int Process);

} // namespace roofline::measure

#endif
