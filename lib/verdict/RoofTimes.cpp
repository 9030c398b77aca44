// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/RoofTimes.h"

#include <algorithm>
#include <cmath>

using namespace roofline;

double RoofTimes::margin() const {
  return std::log(std::max(top(), 1e-15) / std::max(Memory, 1e-15));
}

RoofTimes roofline::timesOf(const Workload &Work, const GpuSpec &Gpu) {
  RoofTimes T;
  T.Memory = Work.dram() / Gpu.Bandwidth.Value;
  T.MemoryAchievable = Gpu.AchievableBandwidth
                           ? Work.dram() / Gpu.AchievableBandwidth.Value
                           : T.Memory;
  for (OpKind K : AllOpKinds) {
    unsigned I = static_cast<unsigned>(K);
    double Peak = Gpu.peak(K);
    if (Peak > 0)
      T.Compute[I] = Work.Operations[I] / Peak;
    if (hasRoof(K) && T.Compute[I] > T.top())
      T.Top = K;
  }
  return T;
}
