// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime.h"
#include "shared/Process.h"
#include "support/Error.h"
#include <cstdio>
#include <cstdlib>
#include <strings.h>

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::omptarget;

/// Defined by libomp. Returns the number of the host if the program has made
/// that the default device.
extern "C" __attribute__((weak)) int omp_get_default_device(void);

omptarget::Device::Device(Settings S, DeviceLimits L)
    : Asked(std::move(S)), Limits(L), Log(Asked),
      Memory(Limits.Dram, Asked.Executor.Checks.any()),
      Recorder(Asked, Memory, Log), Data(Map, Memory) {}

omptarget::Runtime &omptarget::Runtime::get() {
  static Runtime &R = *new Runtime;
  return R;
}

void omptarget::endProgram(Error Why) {
  std::string Text = toString(std::move(Why));
  Runtime &R = Runtime::get();
  if (R.Gpu)
    R.Gpu->Log.endProgram(Text);
  abortProgram(Text);
}

void omptarget::abortProgram(StringRef Why) {
  runtime::sayOnce(Why);
  std::fflush(stdout); // keeps the program's output
  std::abort();
}

static Expected<std::unique_ptr<omptarget::Device>> makeDevice() {
  Expected<Settings> Asked = settingsFromEnvironment();
  if (!Asked)
    return Asked.takeError();
  Expected<DeviceLimits> Limits = deviceLimits(Asked->Executor.Gpu);
  if (!Limits)
    return Limits.takeError();
  return std::make_unique<omptarget::Device>(std::move(*Asked), *Limits);
}

static void shareHostMemory(omptarget::Device &Gpu) {
  if (Gpu.Asked.Executor.Checks.any())
    endProgram(makeError("--check does not support programs with 'requires "
                         "unified_shared_memory', whose target regions may "
                         "access all host memory"));
  Gpu.Data.shareHostMemory();
}

omptarget::Device &omptarget::Runtime::device() {
  if (!Gpu)
    if (Error E = makeDevice().moveInto(Gpu))
      endProgram(std::move(E));
  for (Program &P : Programs) {
    if (P.isLoaded())
      continue;
    if (Error E = P.load(Gpu->Limits.Arch, Gpu->Asked.Executor, Gpu->Map,
                         Gpu->Memory))
      endProgram(std::move(E));
    if (P.sharesHostMemory())
      shareHostMemory(*Gpu);
    if (P.isLoaded())
      Gpu->Log.codeArch(P.arch());
  }
  return *Gpu;
}

omptarget::Kernel *omptarget::Runtime::kernel(const void *Region) {
  for (Program &P : Programs)
    if (Kernel *K = P.kernel(Region))
      return K;
  return nullptr;
}

static bool isOffloadDisabled() {
  static const bool Disabled = [] {
    const char *Policy = std::getenv("OMP_TARGET_OFFLOAD");
    return Policy && !strcasecmp(Policy, "disabled");
  }();
  return Disabled;
}

bool omptarget::isForGpu(int64_t Number) {
  if (isOffloadDisabled())
    return false;
  if (Number == -1)
    Number = omp_get_default_device ? omp_get_default_device() : GpuNumber;
  if (Number != GpuNumber && Number != HostNumber)
    endProgram(makeError(
        "found device number {0}, wanted {1} (the GPU) or {2} (the host)",
        Number, GpuNumber, HostNumber));
  return Number == GpuNumber;
}
