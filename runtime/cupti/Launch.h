// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel launch as requested from the driver.
#ifndef ROOFLINE_CUPTI_LAUNCH_H
#define ROOFLINE_CUPTI_LAUNCH_H

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace roofline::measure {

/// The size of a launch.
struct Shape {
  std::array<unsigned, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  uint64_t DynamicSharedBytes = 0; ///< bytes per block

  friend auto operator<=>(const Shape &, const Shape &) = default;
};

struct Launch {
  std::string Kernel; ///< mangled name
  Shape Size;
};

} // namespace roofline::measure

#endif
