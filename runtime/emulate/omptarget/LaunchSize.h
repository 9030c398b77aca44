// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the number of teams and threads of a target region.
#ifndef ROOFLINE_OMPTARGET_LAUNCHSIZE_H
#define ROOFLINE_OMPTARGET_LAUNCHSIZE_H

#include <cstdint>

namespace roofline::omptarget {

/// What clang specifies for a kernel in KERNEL_kernel_environment.
struct KernelEnvironment {
  enum : uint8_t { Generic = 1, Spmd = 2, GenericMadeSpmd = 3 };
  uint8_t Mode = Spmd;
  int32_t MinThreads = 0, MaxThreads = 0;
  int32_t ReductionBytes = 0; // per team; 0 without a reduction
};

struct LaunchClauses {
  int32_t Teams = 0;       // num_teams; 0 for none, -1 without `teams`
  int32_t ThreadLimit = 0; // or num_threads; 0 for none
  uint64_t Iterations = 0; // of the loop; 0 if unknown
};

struct LaunchSize {
  uint32_t Teams = 1, Threads = 1;
  friend bool operator==(const LaunchSize &, const LaunchSize &) = default;
};

/// Chooses as LLVM's runtime does for NVIDIA GPUs. Kernels in generic mode get
/// one warp more than a clause specifies, for the main thread.
LaunchSize chooseLaunchSize(const KernelEnvironment &Kernel,
                            const LaunchClauses &Clauses);

} // namespace roofline::omptarget

#endif
