// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A verdict may be stated for values of the host program, which a run does not
// show: it shows the grid, the block and the arguments that follow from them.
#ifndef ROOFLINE_VERDICT_LAUNCHRANGES_H
#define ROOFLINE_VERDICT_LAUNCHRANGES_H

#include "verdict/Examination.h"

namespace roofline {

/// The range of the threads of a launch, or of a parameter that is a number.
struct LaunchRange {
  std::string Name;                   ///< of the parameter; empty for threads
  unsigned Parameter = 0, Offset = 0; ///< its index, and the bytes within it
  double Low = 0, High = 0;

  bool isOfThreads() const { return Name.empty(); }
};

/// Stores in \p V, which is stated in ranges of \p E's unknowns, the ranges of
/// the threads of the launch and of parameters that follow where the values of
/// the host program are within V.Over, and those that are not among Over have
/// any value. Quantities that do not depend on values in Over, or not
/// monotonically, are left out.
void addLaunchRanges(const Examination &E, ValidityRange &V);

/// The ranges that addLaunchRanges() stored: V.Symbol has their names, with
/// commas between, and V.Values index, offset and both ends of each.
std::vector<LaunchRange> launchRanges(const ValidityRange &V);

} // namespace roofline

#endif
