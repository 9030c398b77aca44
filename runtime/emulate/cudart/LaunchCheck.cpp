// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LaunchCheck.h"
#include "Occupancy.h"
#include <algorithm>

using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

using Size3 = std::array<unsigned, 3>;

static bool isWithin(const Size3 &Size, const Size3 &Most) {
  for (unsigned I = 0; I < 3; ++I)
    if (Size[I] == 0 || Size[I] > Most[I])
      return false;
  return true;
}

cudaError_t cudart::checkLaunch(const DeviceLimits &Limits,
                                const KernelShape &Shape,
                                const LaunchRequest &Request,
                                uint64_t MostDynamicShared) {
  if (!isWithin(Request.Grid, Limits.Grid) ||
      !isWithin(Request.Block, Limits.Block))
    return cudaErrorInvalidConfiguration;
  uint64_t Threads =
      uint64_t(Request.Block[0]) * Request.Block[1] * Request.Block[2];
  if (Threads > Limits.ThreadsPerBlock)
    return cudaErrorInvalidConfiguration;
  // Exceeds the kernel's __launch_bounds__.
  if (Threads > Shape.MaxThreadsPerBlock)
    return cudaErrorInvalidValue;
  uint64_t Default = Limits.SharedPerBlock > Shape.StaticSharedBytes
                         ? Limits.SharedPerBlock - Shape.StaticSharedBytes
                         : 0;
  if (Request.DynamicSharedBytes > std::max(Default, MostDynamicShared))
    return cudaErrorInvalidValue;
  uint64_t Shared = Shape.StaticSharedBytes + Request.DynamicSharedBytes;
  uint64_t Blocks =
      uint64_t(Request.Grid[0]) * Request.Grid[1] * Request.Grid[2];
  // The blocks wait for each other, so all must be resident at once.
  if (Request.Cooperative &&
      Blocks > uint64_t(blocksPerSm(Limits, Threads, Shared)) * Limits.Sms)
    return cudaErrorCooperativeLaunchTooLarge;
  return cudaSuccess;
}
