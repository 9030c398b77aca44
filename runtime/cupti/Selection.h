// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Selects the launches to measure.
#ifndef ROOFLINE_CUPTI_SELECTION_H
#define ROOFLINE_CUPTI_SELECTION_H

#include "Launch.h"
#include "Pattern.h"
#include "shared/LaunchRule.h"
#include <map>
#include <mutex>

namespace roofline::measure {

/// The decision about one launch.
struct Choice {
  bool Measure = false;
  unsigned Number = 0; ///< index among the kernel's launches, from 0
  unsigned Part = 0;   ///< index of the pass, if each launch is one pass
};

/// Counts the launches of each kernel and selects those that the user asked
/// for. With several \p Parts, as many successive launches of the same kernel,
/// grid and block on the same GPU form one measurement, and the rule applies to
/// measurements.
/// Safe to use from several threads.
class Selection {
public:
  Selection(runtime::LaunchRule Rule, Pattern Kernels, Pattern Ranges)
      : Rule(Rule), Kernels(std::move(Kernels)), Ranges(std::move(Ranges)) {}

  /// Decides about \p L, launched on \p Device within the named ranges
  /// \p Within. Launches
  /// outside of the requested ranges, or while the program has switched
  /// measuring off, are not counted.
  Choice next(const Launch &L, const std::vector<std::string> &Within,
              unsigned Parts, int Device = 0);

private:
  struct Counts {
    unsigned Launches = 0;
    std::map<std::pair<int, Shape>, unsigned> OfShape; // by device and shape
    bool Wanted = true; ///< whether its name matches
  };
  runtime::LaunchRule Rule;
  Pattern Kernels, Ranges;
  std::mutex Lock;
  std::map<std::string, Counts> CountsOf; // by kernel
};

} // namespace roofline::measure

#endif
