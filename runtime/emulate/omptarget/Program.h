// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program or library with target regions, as it registered itself.
#ifndef ROOFLINE_OMPTARGET_PROGRAM_H
#define ROOFLINE_OMPTARGET_PROGRAM_H

#include "Abi.h"
#include "DataMap.h"
#include "DeviceCode.h"
#include "emulate/cudart/Allocations.h"
#include "emulate/cudart/DeviceLimits.h"
#include "emulate/cudart/KernelRunner.h"

namespace roofline::omptarget {

struct Kernel;

class Program {
public:
  explicit Program(const BinaryDescriptor &Binary) : Binary(Binary) {}

  const BinaryDescriptor &binary() const { return Binary; }
  /// Of device code that is loaded, "sm_80".
  const std::string &arch() const { return Arch; }
  /// By a `requires` directive.
  bool sharesHostMemory() const;
  bool isLoaded() const { return Runner != nullptr; }
  cudart::KernelRunner &runner() { return *Runner; }

  /// Makes the code ready for \p Gpu and maps the variables.
  llvm::Error load(cudart::CudaArch Gpu,
                   const emulate::ExecutorOptions &Options, DataMap &Map,
                   cudart::Allocations &Memory);

  /// Null where \p Region is of no kernel here.
  Kernel *kernel(const void *Region);

private:
  void mapVariable(const OffloadEntry &Entry, DataMap &Map,
                   cudart::Allocations &Memory);

  BinaryDescriptor Binary;
  std::string Arch;
  std::unique_ptr<cudart::KernelRunner> Runner;
  std::map<const void *, Kernel> Kernels;
};

struct Kernel {
  Program *Home = nullptr;
  std::string Name, Unit;
  KernelEnvironment Environment;
  unsigned Launches = 0;
};

} // namespace roofline::omptarget

#endif
