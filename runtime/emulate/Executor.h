// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code on the CPU: the front door of the executor. Device memory is
// this process's memory; an address of the one is an address of the other.
#ifndef ROOFLINE_EMULATE_EXECUTOR_H
#define ROOFLINE_EMULATE_EXECUTOR_H

#include "emulate/check/MemoryMap.h"
#include "machine/Toolkit.h"
#include "model/GpuSpec.h"
#include "model/Profile.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
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

/// A parameter of a kernel as its caller must pass it.
struct KernelParameterShape {
  enum class Kind { Integer, Float, Pointer, Bytes };
  Kind What = Kind::Bytes;
  unsigned Size = 0; // byte
};

/// What a program may ask about a kernel.
struct KernelShape {
  std::string Name; // as in the device code
  std::vector<KernelParameterShape> Parameters;
  uint64_t StaticSharedBytes = 0; // per block
  uint64_t LocalBytes = 0;        // per thread
  unsigned MaxThreadsPerBlock = 1024;
  SourceLocation Where;
  unsigned Module = 0; // of those that were loaded, the one that has it
};

/// A variable of device code that the host can reach.
struct DeviceVariable {
  void *Address = nullptr;
  uint64_t Size = 0;
  bool IsConstant = false;
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

/// Device code, ready to run. Kernels are compiled when they are first
/// launched. Not for use by two threads at once.
class DeviceProgram {
public:
  /// \p Modules: bitcode of one optimised module for nvptx64, or of several
  /// that are linked, as under -fgpu-rdc.
  static llvm::Expected<std::unique_ptr<DeviceProgram>>
  load(llvm::ArrayRef<llvm::StringRef> Modules, const ExecutorOptions &Options);
  ~DeviceProgram();

  /// Null where the module has no such kernel.
  const KernelShape *kernel(llvm::StringRef Name) const;
  /// Nothing where the module has no such variable.
  std::optional<DeviceVariable> variable(llvm::StringRef Name) const;

  /// Runs all blocks, then returns. An error means that the code uses what
  /// the executor has not: it names kernel, feature and line, and nothing
  /// was run.
  llvm::Expected<LaunchOutcome> launch(llvm::StringRef Kernel,
                                       const LaunchRequest &Request);

private:
  DeviceProgram();
  struct State;
  std::unique_ptr<State> S;
};

} // namespace roofline::emulate

#endif
