// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Occupancy.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

// Granularity of shared memory allocation, in bytes.
static constexpr uint64_t SharedUnit = 128;

unsigned cudart::blocksPerSm(const DeviceLimits &Limits,
                             unsigned ThreadsPerBlock,
                             uint64_t SharedPerBlock) {
  if (!ThreadsPerBlock || ThreadsPerBlock > Limits.ThreadsPerBlock ||
      SharedPerBlock > Limits.SharedPerBlockOptIn)
    return 0;
  uint64_t Threads = alignTo(ThreadsPerBlock, Limits.WarpSize);
  uint64_t Blocks =
      std::min<uint64_t>(Limits.BlocksPerSm, Limits.ThreadsPerSm / Threads);
  uint64_t Shared = alignTo(SharedPerBlock + Limits.SharedReserved, SharedUnit);
  if (Shared)
    Blocks = std::min(Blocks, Limits.SharedPerSm / Shared);
  return static_cast<unsigned>(Blocks);
}

uint64_t cudart::sharedForBlocks(const DeviceLimits &Limits, unsigned Blocks) {
  if (!Blocks)
    return 0;
  uint64_t Share = alignDown(Limits.SharedPerSm / Blocks, SharedUnit);
  if (Share < Limits.SharedReserved)
    return 0;
  return std::min(Share - Limits.SharedReserved, Limits.SharedPerBlockOptIn);
}

unsigned cudart::harmlessRegisters(const DeviceLimits &Limits) {
  // Registers are allocated in multiples of eight.
  unsigned Each = Limits.RegistersPerSm / std::max(Limits.ThreadsPerSm, 1u);
  return std::min(255u, static_cast<unsigned>(alignDown(Each, 8)));
}
