// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code on the CPU: the front door of the executor. Device memory is
// this process's memory; an address of the one is an address of the other.
#ifndef ROOFLINE_EMULATE_EXECUTOR_H
#define ROOFLINE_EMULATE_EXECUTOR_H

#include "emulate/run/LaunchRequest.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace roofline::emulate {

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
