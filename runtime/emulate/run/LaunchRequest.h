// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inputs of a launch that the caller of the executor gives, and its
// results.
#ifndef ROOFLINE_EMULATE_RUN_LAUNCHREQUEST_H
#define ROOFLINE_EMULATE_RUN_LAUNCHREQUEST_H

#include "constants/emulation.h"
#include "emulate/check/MemoryMap.h"
#include "machine/Toolkit.h"
#include "model/GpuSpec.h"
#include "model/Profile.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace roofline::emulate {

class TextureTable;

struct ExecutorOptions {
  GpuSpec Gpu;
  /// GPUs whose L2 is modelled as well. Everything else is as on Gpu.
  std::vector<GpuSpec> OtherGpus;
  /// Number of CPU cores to use; 0 for all.
  unsigned Cores = 0;
  /// Folder of the object cache; empty for no cache.
  std::string CacheDir;
  /// If set, operations are counted from the machine code that these tools
  /// produce; else by the cost model.
  std::optional<Toolkit> MachineTools;
  /// Number of L2 requests of a launch that are simulated, by default in 10 s;
  /// larger launches are sampled.
  uint64_t MemoryBudget = uint64_t(10 * constants::RequestsPerSecond);
  /// Limits of one launch, which is stopped when it exceeds one of them.
  uint64_t MostThreadInstructions = 2'000'000'000'000;
  double MostSeconds = 600;
  /// False only to measure the cost of counting: the counts are then zero, and
  /// the limit of instructions has no effect.
  bool CountOperations = true;
  /// The checks made at every access of every launch. Without checks there is
  /// no run-time cost.
  CheckTools Checks;
};

/// The addresses from Start up to but not including End.
struct AddressRange {
  uint64_t Start = 0, End = 0;
};

struct LaunchRequest {
  std::array<unsigned, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  uint64_t DynamicSharedBytes = 0;
  /// For each parameter a pointer to its value, as for cudaLaunchKernel().
  void **Arguments = nullptr;
  /// All blocks run concurrently, so kernels can have grid barriers.
  bool Cooperative = false;
  /// Simulate memory traffic, starting with cold caches.
  bool CountMemory = false;
  /// Page-locked host memory, sorted and without overlap. Accesses to it are
  /// not DRAM traffic.
  llvm::ArrayRef<AddressRange> HostMemory;
  /// The texture and surface objects; null if the program can't have any.
  const TextureTable *Textures = nullptr;
  /// Incremented when a block is started; may be null.
  std::atomic<uint64_t> *BlocksStarted = nullptr;
  /// For checks: the memory that the kernel may access, except variables of the
  /// program.
  std::vector<MemoryRange> Memory;
};

struct LaunchOutcome {
  LaunchEnd End = LaunchEnd::Finished;
  /// If End is not Finished: the reason as text, and the source location.
  std::string Problem;
  SourceLocation ProblemAt;
  LaunchCounts Counts;
  /// Notes on the counts, one sentence each. They are equal for equal launches
  /// of a kernel.
  std::vector<std::string> Notes;
  std::vector<KernelProblem> Problems; // found by checks
  double Seconds = 0;                  // without compiling the kernel
};

} // namespace roofline::emulate

#endif
