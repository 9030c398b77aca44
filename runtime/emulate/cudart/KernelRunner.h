// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface of the executor that this library uses. Tests implement it
// without running kernels.
#ifndef ROOFLINE_EMULATE_CUDART_KERNELRUNNER_H
#define ROOFLINE_EMULATE_CUDART_KERNELRUNNER_H

#include "emulate/Executor.h"

namespace roofline::cudart {

/// See emulate::DeviceProgram.
class KernelRunner {
public:
  virtual ~KernelRunner() = default;
  virtual const emulate::KernelShape *kernel(llvm::StringRef Name) const = 0;
  virtual std::optional<emulate::DeviceVariable>
  variable(llvm::StringRef Name) const = 0;
  virtual llvm::Expected<emulate::LaunchOutcome>
  launch(llvm::StringRef Kernel, const emulate::LaunchRequest &Request) = 0;
};

using LoadRunner = llvm::Expected<std::unique_ptr<KernelRunner>> (*)(
    llvm::ArrayRef<llvm::StringRef> Modules,
    const emulate::ExecutorOptions &Options);

/// Implements the interface by a DeviceProgram.
llvm::Expected<std::unique_ptr<KernelRunner>>
loadDeviceProgram(llvm::ArrayRef<llvm::StringRef> Modules,
                  const emulate::ExecutorOptions &Options);

} // namespace roofline::cudart

#endif
