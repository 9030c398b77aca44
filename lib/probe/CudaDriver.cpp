// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "probe/CudaDriver.h"
#include "support/MachineError.h"
#include <dlfcn.h>

using namespace llvm;
using namespace roofline;

Expected<CudaDriver> CudaDriver::open() {
  CudaDriver D;
  void *Library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!Library)
    return makeMachineError(MachinePart::Driver,
                            "no NVIDIA driver here (libcuda.so.1)");
#define X(Name, ...)                                                           \
  D.Name = reinterpret_cast<int (*)(__VA_ARGS__)>(dlsym(Library, #Name));      \
  if (!D.Name)                                                                 \
    return makeMachineError(MachinePart::Driver,                               \
                            "the NVIDIA driver is too old: it has no {0}",     \
                            #Name);
  ROOFLINE_DRIVER_FUNCTIONS(X)
#undef X
  constexpr int NoDevice = 100; // CUDA_ERROR_NO_DEVICE
  int Result = D.cuInit(0);
  if (!Result)
    Result = D.cuDeviceGetCount(&D.Devices);
  if (Result == NoDevice || (!Result && !D.Devices))
    return makeMachineError(MachinePart::Driver,
                            "the NVIDIA driver finds no GPU");
  if (Error E = D.check(Result, "cuInit"))
    return std::move(E);
  return D;
}

std::string CudaDriver::firstDeviceName() const {
  int Device = 0;
  char Name[256] = "";
  if (cuDeviceGet(&Device, 0) == 0)
    cuDeviceGetName(Name, sizeof(Name), Device);
  return Name;
}

Error CudaDriver::check(int Result, StringRef Call) const {
  if (!Result)
    return Error::success();
  const char *Name = nullptr;
  cuGetErrorName(Result, &Name);
  return makeMachineError(MachinePart::Driver, "the NVIDIA driver: {0}: {1}",
                          Call, Name ? StringRef(Name) : "unknown error");
}
