// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a caller of the executor says about a launch, and what it gets back.
#ifndef ROOFLINE_EMULATE_RUN_LAUNCHREQUEST_H
#define ROOFLINE_EMULATE_RUN_LAUNCHREQUEST_H

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

struct ExecutorOptions {
  GpuSpec Gpu;
  /// Whose L2 is modelled as well; all else is as on Gpu.
  std::vector<GpuSpec> OtherGpus;
  /// Processor cores to use; 0 for all.
  unsigned Cores = 0;
  /// Folder of compiled kernels; empty for none.
  std::string CacheDir;
  /// Operations are those of the machine code that these make; none for the
  /// model's.
  std::optional<Toolkit> MachineTools;
  /// Requests of one launch that the memory model looks at before it begins to
  /// sample.
  uint64_t MemoryBudget = 250'000'000;
  /// Limits of one launch, after which it is stopped.
  uint64_t MostThreadInstructions = 2'000'000'000'000;
  double MostSeconds = 600;
  /// Off only to see what counting costs: the counts are then zero, and the
  /// limit of instructions is never met.
  bool CountOperations = true;
  /// Checks of every access of every launch; costs nothing where there are
  /// none.
  CheckTools Checks;
};

/// Bytes from Start up to End, which is not one of them.
struct AddressRange {
  uint64_t Start = 0, End = 0;
};

struct LaunchRequest {
  std::array<unsigned, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  uint64_t DynamicSharedBytes = 0;
  /// One pointer per parameter, to its bytes (as cudaLaunchKernel has them).
  void **Arguments = nullptr;
  /// Blocks may wait for each other: kernels can have barriers of the grid.
  bool Cooperative = false;
  /// Run the memory model, with cold caches at the start.
  bool CountMemory = false;
  /// Page-locked memory of the host, in order and without overlap: what
  /// kernels do there is not DRAM's traffic.
  llvm::ArrayRef<AddressRange> HostMemory;
  /// Gets the number of blocks that were begun, as the launch runs; may be
  /// null.
  std::atomic<uint64_t> *BlocksDone = nullptr;
  /// For checks: what the kernel may use, but for its module's variables.
  std::vector<MemoryRange> Memory;
};

struct LaunchOutcome {
  LaunchEnd End = LaunchEnd::Finished;
  /// Where End is not Finished: why, in words, and the line.
  std::string Problem;
  SourceLocation ProblemAt;
  LaunchCounts Counts;
  /// What else is to be said of the counts, a sentence each; the same for all
  /// launches of a kernel that are alike.
  std::vector<std::string> Notes;
  std::vector<KernelProblem> Problems; // that checks found
  double Seconds = 0;                  // without the time to compile the kernel
};

} // namespace roofline::emulate

#endif
