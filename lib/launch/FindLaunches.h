// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where kernels are launched, and with what that can be known without running
// the program.
#ifndef ROOFLINE_LAUNCH_FINDLAUNCHES_H
#define ROOFLINE_LAUNCH_FINDLAUNCHES_H

#include "launch/HostProgram.h"
#include "model/KernelSource.h"
#include <functional>

namespace roofline {

struct LaunchSearch {
  /// The program's arguments, without its name, where the user gave them.
  std::optional<std::vector<std::string>> Arguments;
  /// Parses the other units of the program, when the host code leads there;
  /// null: there are none. The trees must live until the search is over.
  std::function<std::vector<OtherUnit>()> OtherUnits;
  /// Expressions and statements of the host code to look at, at most: the
  /// more the more there is to gain. A million take about 0.3 s.
  unsigned budget() const { return Arguments ? 400000 : 120000; }
};

/// Adds every launch in the unit to \p Model.Launches, in the order of the
/// source, and then those of its kernels in other units: `k<<<...>>>(...)`,
/// cudaLaunchKernel and the like, OpenMP target regions, in each instantiation
/// of the function around it. The program is followed from main(); functions
/// that are not reached from there are followed by themselves, their parameters
/// unknown. A call may come with several configurations. \p Unit becomes
/// KernelId::Unit.
void findLaunches(clang::ASTContext &Context, llvm::StringRef Unit,
                  const LaunchSearch &Search, SourceModel &Model);

} // namespace roofline

#endif
