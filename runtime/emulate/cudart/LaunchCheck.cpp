// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LaunchCheck.h"
#include "Occupancy.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

using Size3 = std::array<unsigned, 3>;

/// Returns why \p Size, of a \p What, is not possible; empty if it is.
static std::string problemOf(const char *What, const Size3 &Size,
                             const Size3 &Most) {
  for (unsigned I = 0; I < 3; ++I)
    if (Size[I] == 0 || Size[I] > Most[I])
      return formatv("found a {0} of {1} in {2}, wanted 1 to {3}", What,
                     Size[I], "xyz"[I], Most[I]);
  return "";
}

std::optional<LaunchProblem> cudart::checkLaunch(const DeviceLimits &Limits,
                                                 const KernelShape &Shape,
                                                 const LaunchRequest &Request,
                                                 uint64_t MostDynamicShared) {
  for (std::string Why : {problemOf("grid", Request.Grid, Limits.Grid),
                          problemOf("block", Request.Block, Limits.Block)})
    if (!Why.empty())
      return {{cudaErrorInvalidConfiguration, Why}};
  uint64_t Threads =
      uint64_t(Request.Block[0]) * Request.Block[1] * Request.Block[2];
  if (Threads > Limits.ThreadsPerBlock)
    return {{cudaErrorInvalidConfiguration,
             formatv("found {0} threads a block, wanted at most {1}", Threads,
                     Limits.ThreadsPerBlock)}};
  if (Threads > Shape.MaxThreadsPerBlock)
    return {{cudaErrorInvalidValue,
             formatv("found {0} threads a block, wanted at most the {1} of "
                     "the kernel's __launch_bounds__",
                     Threads, Shape.MaxThreadsPerBlock)}};
  uint64_t Default = Limits.SharedPerBlock > Shape.StaticSharedBytes
                         ? Limits.SharedPerBlock - Shape.StaticSharedBytes
                         : 0;
  uint64_t MostShared = std::max(Default, MostDynamicShared);
  if (Request.DynamicSharedBytes > MostShared)
    return {{cudaErrorInvalidValue,
             formatv("found {0} byte of dynamic shared memory, wanted at most "
                     "{1}, or what cudaFuncSetAttribute() allows",
                     Request.DynamicSharedBytes, MostShared)}};
  uint64_t Shared = Shape.StaticSharedBytes + Request.DynamicSharedBytes;
  uint64_t Blocks =
      uint64_t(Request.Grid[0]) * Request.Grid[1] * Request.Grid[2];
  // The blocks wait for each other, so all must be resident at once.
  uint64_t MostBlocks =
      uint64_t(blocksPerSm(Limits, Threads, Shared)) * Limits.Sms;
  if (Request.Cooperative && Blocks > MostBlocks)
    return {{cudaErrorCooperativeLaunchTooLarge,
             formatv("found {0} blocks in a cooperative launch, wanted at most "
                     "the {1} that are resident at a time",
                     Blocks, MostBlocks)}};
  return std::nullopt;
}
