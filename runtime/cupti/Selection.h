// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which launches are measured.
#ifndef ROOFLINE_CUPTI_SELECTION_H
#define ROOFLINE_CUPTI_SELECTION_H

#include "Launch.h"
#include "Pattern.h"
#include "shared/LaunchRule.h"
#include <map>
#include <mutex>

namespace roofline::measure {

/// What is to be done with a launch.
struct Choice {
  bool Measure = false;
  unsigned Number = 0; ///< of this kernel's launches, from 0
  unsigned Part = 0;   ///< which of the passes, where each launch is one
  unsigned Series = 0; ///< launches of one series make one measurement
};

/// Counts the launches of each kernel and picks those that the user asked
/// for. With several \p Parts, so many successive launches of equal kernel,
/// grid and block are one measurement, each a part of it, and the rule is for
/// those measurements. Threads may ask at once.
class Selection {
public:
  Selection(runtime::LaunchRule Rule, Pattern Kernels, Pattern Ranges)
      : Rule(Rule), Kernels(std::move(Kernels)), Ranges(std::move(Ranges)) {}

  /// Decides on \p L, launched within the named ranges \p Within. Launches
  /// outside of the ranges asked for, or while the program has switched
  /// measuring off, are not counted either.
  Choice next(const Launch &L, const std::vector<std::string> &Within,
              unsigned Parts);

private:
  struct Counts {
    unsigned Launches = 0;
    std::map<Shape, unsigned> OfShape;
    bool Wanted = true; ///< by its name
  };
  runtime::LaunchRule Rule;
  Pattern Kernels, Ranges;
  std::mutex Lock;
  std::map<std::string, Counts, std::less<>> Seen;
};

} // namespace roofline::measure

#endif
