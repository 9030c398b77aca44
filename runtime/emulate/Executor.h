// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface of the executor, which runs device code on the CPU. Device
// memory is the memory of this process: device and host addresses are the same.
#ifndef ROOFLINE_EMULATE_EXECUTOR_H
#define ROOFLINE_EMULATE_EXECUTOR_H

#include "emulate/run/LaunchRequest.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace roofline::emulate {

/// The kind and size of a kernel parameter.
struct KernelParameterShape {
  enum class Kind { Integer, Float, Pointer, Bytes };
  Kind What = Kind::Bytes;
  unsigned Size = 0;   // byte
  unsigned Offset = 0; // of a field
  /// Of a struct, its scalars and those of its arrays that are short.
  std::vector<KernelParameterShape> Fields = {};
};

/// The properties of a kernel that a program can query.
struct KernelShape {
  std::string Name; // as in the device code
  std::vector<KernelParameterShape> Parameters;
  uint64_t StaticSharedBytes = 0; // per block
  uint64_t LocalBytes = 0;        // per thread
  unsigned MaxThreadsPerBlock = 1024;
  SourceLocation Where;
  unsigned Module = 0; // index of the loaded module that defines it
};

/// A device variable that the host can access.
struct DeviceVariable {
  void *Address = nullptr;
  uint64_t Size = 0;
  bool IsConstant = false;
};

/// A loaded device program. Kernels are compiled when they are first launched.
/// Not thread-safe. Tests of the runtimes implement it without running kernels.
class DeviceProgram {
public:
  /// \p Modules: bitcode of optimised modules for nvptx64. Several modules, as
  /// -fgpu-rdc makes them, are linked.
  static llvm::Expected<std::unique_ptr<DeviceProgram>>
  load(llvm::ArrayRef<llvm::StringRef> Modules, const ExecutorOptions &Options);
  virtual ~DeviceProgram() = default;

  /// Null if the program has no such kernel.
  virtual const KernelShape *kernel(llvm::StringRef Name) const = 0;
  /// Empty if the program has no such variable.
  virtual std::optional<DeviceVariable>
  variable(llvm::StringRef Name) const = 0;

  /// Runs all thread blocks, then returns. Fails if the kernel uses a feature
  /// that the executor does not support; the error names kernel, feature and
  /// source line, and nothing was run.
  virtual llvm::Expected<LaunchOutcome>
  launch(llvm::StringRef Kernel, const LaunchRequest &Request) = 0;
};

} // namespace roofline::emulate

#endif
