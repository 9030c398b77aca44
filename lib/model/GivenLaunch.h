// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_MODEL_GIVENLAUNCH_H
#define ROOFLINE_MODEL_GIVENLAUNCH_H

#include "model/KernelId.h"
#include <array>
#include <map>
#include <vector>

namespace roofline {

/// A launch whose shape comes from outside the source, such as a table of
/// measurements.
struct GivenLaunch {
  std::array<double, 3> Grid{1, 1, 1}, Block{1, 1, 1};

  friend bool operator==(const GivenLaunch &, const GivenLaunch &) = default;
};

using GivenLaunches = std::map<KernelId, std::vector<GivenLaunch>>;

} // namespace roofline

#endif
