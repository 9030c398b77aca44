// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which metrics are read together: the GPU has fewer counters than a user has
// wishes, so a launch is run several times, or several launches each tell a
// part.
#ifndef ROOFLINE_CUPTI_PASSPLAN_H
#define ROOFLINE_CUPTI_PASSPLAN_H

#include "Cupti.h"
#include "MetricTable.h"
#include <vector>

namespace roofline::measure {

/// Metrics that are read together, and what tells CUPTI so.
struct MetricGroup {
  std::vector<std::string> Metrics;
  std::vector<uint8_t> Config; ///< CUPTI's image of it
  unsigned Passes = 0;
};

struct PassPlan {
  std::vector<Quantity> Quantities;
  std::vector<MetricGroup> Groups;

  /// Of all groups together.
  unsigned passes() const;
  /// The quantities for which \p Metrics is enough.
  Values evaluate(const Values &Metrics) const;
};

/// CUPTI's host side for one chip: it needs no GPU.
class ProfilerHost {
public:
  /// \p Availability is the device's own image of its counters, or empty.
  ProfilerHost(const Cupti &Api, std::string Chip,
               std::vector<uint8_t> Availability);

  /// Asks how \p Metrics are to be read.
  Outcome configure(const std::vector<std::string> &Metrics,
                    MetricGroup &Into) const;
  /// All of \p Quantities; with \p SinglePasses in groups of one pass each.
  Outcome plan(std::vector<Quantity> Quantities, bool SinglePasses,
               PassPlan &Into) const;
  /// What range \p Range of \p Image says about \p Metrics.
  Outcome evaluate(const std::vector<uint8_t> &Image, size_t Range,
                   const std::vector<std::string> &Metrics, Values &Into) const;

private:
  template <typename T> Outcome with(T Use) const;

  const Cupti &Api;
  std::string Chip;
  std::vector<uint8_t> Availability;
};

/// Pointers to the text of \p Names, as CUPTI wants them.
std::vector<const char *> pointers(const std::vector<std::string> &Names);

} // namespace roofline::measure

#endif
