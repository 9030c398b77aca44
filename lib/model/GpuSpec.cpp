// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/GpuSpec.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

double GpuSpec::peak(OpKind Kind) const {
  unsigned K = static_cast<unsigned>(Kind);
  return Sms.Value * Lanes[K].Value * OpsPerLane[K] * Clock.Value;
}

double GpuSpec::reservedSharedPerBlock() const {
  StringRef Number = Arch;
  unsigned Capability = 0;
  bool Takes = Number.consume_front("sm_") &&
               !Number.consumeInteger(10, Capability) && Capability >= 80;
  return Takes ? 1024 : 0;
}

double GpuSpec::residentBlocksPerSm(double Threads, double Shared,
                                    double Registers) const {
  double Warp = StringRef(Arch).starts_with("gfx") ? 64 : 32;
  double Warps = std::max(1.0, std::ceil(Threads / Warp));
  double Most = std::min(BlocksPerSm.Value, ThreadsPerSm.Value / Warp / Warps);
  double Taken = Shared + reservedSharedPerBlock();
  if (SharedPerSm && Taken > 0)
    Most = std::min(Most, SharedPerSm.Value / Taken);
  if (RegistersPerSm && Registers > 0)
    Most = std::min(Most, RegistersPerSm.Value / Warp / Warps /
                              (8 * std::ceil(Registers / 8)));
  return std::max(1.0, std::floor(Most));
}
