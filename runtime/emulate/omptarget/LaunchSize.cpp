// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LaunchSize.h"
#include "llvm/Frontend/OpenMP/OMPGridValues.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;
using namespace roofline::omptarget;

static constexpr const omp::GV &Nvidia = omp::NVPTXGridValues;

/// LLVM's runtime does not go below this number of threads to get more teams.
static constexpr uint32_t FewestThreads = 32;

static uint32_t threadsOf(const KernelEnvironment &Kernel, int32_t Limit) {
  uint32_t Most = Nvidia.GV_Max_WG_Size;
  if (Kernel.MaxThreads > 0)
    Most = std::min(Most, uint32_t(Kernel.MaxThreads));
  uint32_t Preferred =
      std::max<int32_t>(Kernel.MinThreads, int32_t(Nvidia.GV_Default_WG_Size));
  uint32_t Asked = Limit > 0 ? uint32_t(Limit) : Preferred;
  bool IsGeneric = Kernel.Mode == KernelEnvironment::Generic;
  if (IsGeneric && Limit > 0)
    Asked += Nvidia.GV_Warp_Size;
  uint32_t Threads = std::max(1u, std::min(Most, Asked));
  // At least the main thread's warp and one warp of workers, or as many as were
  // asked for.
  if (IsGeneric)
    Threads = std::max(Threads, std::min(Asked, 2 * Nvidia.GV_Warp_Size));
  return Threads;
}

LaunchSize
roofline::omptarget::chooseLaunchSize(const KernelEnvironment &Kernel,
                                      const LaunchClauses &Clauses) {
  LaunchSize Size;
  Size.Threads = threadsOf(Kernel, Clauses.ThreadLimit);
  if (Clauses.Teams) {
    Size.Teams = std::max(1, Clauses.Teams);
    return Size;
  }
  uint64_t Usual = Nvidia.GV_Default_Num_Teams;
  uint64_t Teams = Usual;
  if (Clauses.Iterations && Kernel.Mode != KernelEnvironment::Spmd) {
    Teams = Clauses.Iterations; // one iteration of the outer loop per team
  } else if (Clauses.Iterations) {
    uint64_t PerTeam = divideCeil(Clauses.Iterations, Usual);
    if (PerTeam < Size.Threads && Clauses.ThreadLimit <= 0)
      Size.Threads = std::min<uint64_t>(
          Size.Threads,
          std::max<uint64_t>(PowerOf2Ceil(PerTeam), FewestThreads));
    Teams = divideCeil(Clauses.Iterations, uint64_t(Size.Threads));
  }
  Size.Teams = uint32_t(std::min(Teams, Usual));
  return Size;
}
