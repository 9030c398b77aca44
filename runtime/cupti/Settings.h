// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the user wants of a run: ROOFLINE_MEASURE_* of the environment, which
// roofline profile sets and which anybody may.
#ifndef ROOFLINE_CUPTI_SETTINGS_H
#define ROOFLINE_CUPTI_SETTINGS_H

#include "Pattern.h"
#include "shared/LaunchRule.h"
#include <functional>
#include <string>
#include <vector>

namespace roofline::measure {

/// ROOFLINE_MEASURE_<name>, all of which may be absent:
///
///   OUTPUT    the profile; %p is the process, %r the MPI rank. Where a rank
///             is known and %r is not there, .rank<n> goes before the ending
///   LAUNCHES  first:N, every:N or all
///   KERNELS   regular expression for kernels' readable names
///   RANGES    for NVTX ranges and regions: only launches within are measured
///   CACHE     cold or warm
///   REPLAY    kernel or launches
///   METRICS   sets of data/metrics, with commas between; default is always
///             among them
///   CUPTI     path of libcupti.so
struct Settings {
  std::string Output = "profile.json"; ///< with %p and %r put in, absolute
  runtime::LaunchRule Rule;
  Pattern Kernels, Ranges;
  bool ColdCache = true;
  bool ReplaysLaunches = false;
  std::vector<std::string> Sets = {"default"};
  std::string CuptiPath; ///< empty: where toolkits have it
  std::string Rank;      ///< empty: none

  using Lookup = std::function<const char *(const char *)>;
  /// Reads what \p Get has, getenv being one. What can't be understood is left
  /// at its default and told in \p Problems, a line each.
  static Settings read(const Lookup &Get, std::vector<std::string> &Problems);
};

/// The rank of this process among those of an MPI run, by the variables of
/// the usual launchers; empty where there is none.
std::string mpiRank(const Settings::Lookup &Get);

/// \p Path with \p Part before its ending: "profile.rank3.json".
std::string beforeEnding(std::string Path, const std::string &Part);

/// \p Pattern with %p and %r put in.
std::string outputPath(const std::string &Pattern, const std::string &Rank,
                       int Process);

} // namespace roofline::measure

#endif
