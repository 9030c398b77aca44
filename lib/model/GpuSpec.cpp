// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/GpuSpec.h"

using namespace roofline;

double GpuSpec::peak(OpKind Kind) const {
  unsigned K = static_cast<unsigned>(Kind);
  return Sms.Value * Lanes[K].Value * OpsPerLane[K] * Clock.Value;
}
