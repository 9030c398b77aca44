// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch of a kernel as the driver was asked for it.
#ifndef ROOFLINE_CUPTI_LAUNCH_H
#define ROOFLINE_CUPTI_LAUNCH_H

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace roofline::measure {

struct Shape {
  std::array<unsigned, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  uint64_t DynamicSharedBytes = 0; ///< per block

  friend auto operator<=>(const Shape &, const Shape &) = default;
};

struct Launch {
  std::string Kernel; ///< its symbol
  Shape Size;
};

} // namespace roofline::measure

#endif
