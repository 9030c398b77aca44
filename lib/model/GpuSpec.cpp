// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/GpuSpec.h"
#include <algorithm>
#include <cmath>

using namespace roofline;

double GpuSpec::peak(OpKind Kind) const {
  unsigned K = static_cast<unsigned>(Kind);
  return Sms.Value * Lanes[K].Value * OpsPerLane[K] * Clock.Value;
}

double GpuSpec::residentBlocksPerSm(double Threads, double Shared) const {
  constexpr double Warp = 32;
  // The system's own share of a block's shared memory, since compute
  // capability 8.0.
  constexpr double ReservedShared = 1024;
  double Warps = std::max(1.0, std::ceil(Threads / Warp));
  double Most = std::min(BlocksPerSm.Value, ThreadsPerSm.Value / Warp / Warps);
  if (SharedPerSm)
    Most = std::min(Most, SharedPerSm.Value / (Shared + ReservedShared));
  return std::max(1.0, std::floor(Most));
}
