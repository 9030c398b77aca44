// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program or shared library with target regions, as registered by its
// start-up code.
#ifndef ROOFLINE_OMPTARGET_PROGRAM_H
#define ROOFLINE_OMPTARGET_PROGRAM_H

#include "Abi.h"
#include "DataMap.h"
#include "DeviceCode.h"
#include "emulate/Executor.h"
#include "emulate/cudart/Allocations.h"
#include "emulate/cudart/DeviceLimits.h"
#include "shared/LaunchRule.h"

namespace roofline::omptarget {

struct Kernel;

class Program {
public:
  explicit Program(const BinaryDescriptor &Binary) : Binary(Binary) {}

  /// The architecture of the loaded device code, such as "sm_80".
  const std::string &arch() const { return Arch; }
  /// Whether a `requires` directive demands unified shared memory.
  bool sharesHostMemory() const;
  bool isLoaded() const { return Runner != nullptr; }
  emulate::DeviceProgram &runner() { return *Runner; }

  /// Loads the code for \p Gpu and maps the variables.
  llvm::Error load(cudart::CudaArch Gpu,
                   const emulate::ExecutorOptions &Options, DataMap &Map,
                   cudart::Allocations &Memory);

  /// The kernel of \p Region; null if this program does not have it.
  Kernel *kernel(const void *Region);

  /// Whether all kernels have been counted, as \p Rule selects launches.
  bool isDone(const runtime::LaunchRule &Rule) const;

private:
  void mapVariable(const OffloadEntry &Entry, DataMap &Map,
                   cudart::Allocations &Memory);

  BinaryDescriptor Binary;
  std::string Arch;
  std::unique_ptr<emulate::DeviceProgram> Runner;
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
