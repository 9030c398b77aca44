// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans which metrics are read in the same pass. The GPU has fewer counters
// than there are metrics, so a launch is replayed, or each of several launches
// measures a part.
#ifndef ROOFLINE_CUPTI_PASSPLAN_H
#define ROOFLINE_CUPTI_PASSPLAN_H

#include "Cupti.h"
#include "MetricTable.h"
#include <vector>

namespace roofline::measure {

/// Metrics that are read together, with CUPTI's configuration for them.
struct MetricGroup {
  std::vector<std::string> Metrics;
  std::vector<uint8_t> Config; ///< CUPTI's configuration image
  unsigned Passes = 0;
};

/// The quantities to measure and the groups of metrics they need.
struct PassPlan {
  std::vector<Quantity> Quantities;
  std::vector<MetricGroup> Groups;

  /// The total number of passes of all groups.
  unsigned passes() const;
  /// The quantities that can be computed from \p Metrics.
  Values evaluate(const Values &Metrics) const;
};

/// CUPTI's host API for one chip, which needs no GPU.
class ProfilerHost {
public:
  /// \p Availability is the device's counter availability image, or empty.
  /// \p Api must outlive this.
  ProfilerHost(const Cupti &Api, std::string Chip,
               std::vector<uint8_t> Availability);

  /// Makes the configuration to read \p Metrics together.
  Outcome configure(const std::vector<std::string> &Metrics,
                    MetricGroup &Into) const;
  /// Plans how to measure all of \p Quantities: in one group or, with
  /// \p SinglePasses, in groups of a single pass each, where possible.
  Outcome plan(std::vector<Quantity> Quantities, bool SinglePasses,
               PassPlan &Into) const;
  /// Computes the values of \p Metrics in range \p Range of the counter data
  /// \p Image.
  Outcome evaluate(const std::vector<uint8_t> &Image, size_t Range,
                   const std::vector<std::string> &Metrics, Values &Into) const;

private:
  template <typename T> Outcome with(T Use) const;

  const Cupti &Api;
  std::string Chip;
  std::vector<uint8_t> Availability;
};

/// Pointers to the strings in \p Names, for CUPTI. They are valid as long as
/// \p Names.
std::vector<const char *> pointers(const std::vector<std::string> &Names);

} // namespace roofline::measure

#endif
