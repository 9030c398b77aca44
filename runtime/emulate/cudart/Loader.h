// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code of fat binaries, made ready to run when it is first needed.
#ifndef ROOFLINE_EMULATE_CUDART_LOADER_H
#define ROOFLINE_EMULATE_CUDART_LOADER_H

#include "Allocations.h"
#include "DeviceLimits.h"
#include "Modules.h"
#include "RunLog.h"
#include "embed/KernelCode.h"

namespace roofline::cudart {

/// Where code comes from and what runs it.
struct CodeSources {
  llvm::Expected<std::vector<KernelCode>> (*Code)(const void *Wrapper);
  LoadRunner Runner;
};

class Loader {
public:
  Loader(CodeSources Sources, const Settings &S, CudaArch Gpu, Modules &Known,
         Allocations &Memory, RunLog &Log)
      : Sources(Sources), Options(S), Gpu(Gpu), Known(Known), Memory(Memory),
        Log(Log) {}

  /// Sets Binary.Runner; or says on stderr, once, what is wrong and returns
  /// what the program shall see.
  cudaError_t load(FatBinary &Binary);

  /// The variable that \p Symbol stands for, in code that is loaded then.
  cudaError_t find(const void *Symbol, emulate::DeviceVariable &Found);

private:
  cudaError_t tryToLoad(FatBinary &Binary);
  void adoptVariables(FatBinary &Binary);

  CodeSources Sources;
  const Settings &Options;
  CudaArch Gpu;
  Modules &Known;
  Allocations &Memory;
  RunLog &Log;
};

} // namespace roofline::cudart

#endif
