// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the kernel launches of a program by interpreting its host code, with
// what is known of their grid, block, arguments and memory at compile time.
#ifndef ROOFLINE_LAUNCH_FINDLAUNCHES_H
#define ROOFLINE_LAUNCH_FINDLAUNCHES_H

#include "launch/ArgumentUse.h"
#include "model/KernelSource.h"
#include "model/TableContents.h"
#include <functional>

namespace roofline {

/// Inputs of the search.
struct LaunchSearch {
  /// The arguments of the user's program without argv[0], if known.
  std::optional<std::vector<std::string>> Arguments;
  /// Parses the program's other translation units that may matter for the
  /// launches of the one that it gets. Called only if the host code uses them;
  /// null if there are none. The ASTs must live until the search is over.
  std::function<std::vector<OtherUnit>(clang::ASTContext &)> OtherUnits;
  /// Returns the maximum number of expressions and statements to interpret,
  /// which is larger if the arguments are known. A million take about 0.3 s.
  unsigned budget() const { return Arguments ? 400000 : 120000; }
};

/// What the search tells beside the launches.
struct SearchResult {
  ArgumentUse Arguments;
  /// What host code sets variables in constant memory to, at every launch.
  NamedContents Contents;
};

/// Appends to \p Model.Launches every launch in the unit in source order, then
/// the launches of its kernels in other units: `k<<<...>>>(...)`,
/// cudaLaunchKernel and similar calls, and OpenMP target regions, once for each
/// instantiation of the enclosing function. The program is interpreted from
/// main(). Functions with launches that are not reached from there are
/// interpreted on their own with unknown parameters. One call can have several
/// entries with different configurations. Where no arguments are given, the
/// program has defaults and a kernel several launches, \p Model.AtDefaults gets
/// those of a run without arguments. \p Unit becomes KernelId::Unit.
/// \p Model must have the unit's kernels.
SearchResult findLaunches(clang::ASTContext &Context, llvm::StringRef Unit,
                          const LaunchSearch &Search, SourceModel &Model);

} // namespace roofline

#endif
