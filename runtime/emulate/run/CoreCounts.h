// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the blocks of threads that one core ran have done in a launch.
#ifndef ROOFLINE_EMULATE_RUN_CORECOUNTS_H
#define ROOFLINE_EMULATE_RUN_CORECOUNTS_H

#include <cstdint>
#include <vector>

namespace roofline::emulate {

/// By number of the access: what warps asked for there.
struct AccessCount {
  uint64_t Accesses = 0, Requested = 0, Sectors = 0;

  AccessCount &operator+=(const AccessCount &More) {
    Accesses += More.Accesses;
    Requested += More.Requested;
    Sectors += More.Sectors;
    return *this;
  }
};

struct CoreCounts {
  std::vector<uint64_t> ThreadRuns, WarpRuns;     // by block of code
  std::vector<std::vector<AccessCount>> Accesses; // by the sampler's stage
};

} // namespace roofline::emulate

#endif
