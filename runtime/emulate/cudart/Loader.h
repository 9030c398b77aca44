// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads the device code of fat binaries when it is first needed.
#ifndef ROOFLINE_EMULATE_CUDART_LOADER_H
#define ROOFLINE_EMULATE_CUDART_LOADER_H

#include "Allocations.h"
#include "DeviceLimits.h"
#include "Modules.h"
#include "RunLog.h"
#include "embed/KernelCode.h"

namespace roofline::cudart {

/// The functions that find device code and make a runner for it.
struct CodeSources {
  llvm::Expected<std::vector<KernelCode>> (*Code)(const void *Wrapper);
  decltype(&emulate::DeviceProgram::load) Runner;
};

class Loader {
public:
  Loader(CodeSources Sources, const Settings &S, CudaArch Gpu,
         Modules &Registered, Allocations &Memory, RunLog &Log)
      : Sources(Sources), Options(S), Gpu(Gpu), Registered(Registered),
        Memory(Memory), Log(Log) {}

  /// Sets Binary.Runner. On failure, prints the reason on stderr once and
  /// returns the error code for the program.
  cudaError_t load(FatBinary &Binary);

  /// Finds the device variable of host symbol \p Symbol; loads its code if
  /// necessary.
  cudaError_t find(const void *Symbol, emulate::DeviceVariable &Found);

private:
  cudaError_t tryToLoad(FatBinary &Binary);
  void adoptVariables(FatBinary &Binary);

  CodeSources Sources;
  const Settings &Options;
  CudaArch Gpu;
  Modules &Registered;
  Allocations &Memory;
  RunLog &Log;
};

} // namespace roofline::cudart

#endif
