// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The counts of the thread blocks that one core ran. LaunchRun adds up those of
// all cores.
#ifndef ROOFLINE_EMULATE_RUN_CORECOUNTS_H
#define ROOFLINE_EMULATE_RUN_CORECOUNTS_H

#include <cstdint>
#include <vector>

namespace roofline::emulate {

/// Memory traffic of one access point (WarpCode::Accesses): accesses by warps,
/// bytes requested by threads, 32-byte sectors.
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
  /// By basic block: executions by threads, by warps.
  std::vector<uint64_t> ThreadRuns, WarpRuns;
  /// By the sampler's stage, then by access point.
  std::vector<std::vector<AccessCount>> Accesses;
};

} // namespace roofline::emulate

#endif
