// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device management. There is one device, number 0.
#include "Properties.h"
#include "Runtime.h"
#include <cstdio>
#include <cstring>

using namespace roofline;
using namespace roofline::cudart;

static constexpr const char *PciBusId = "0000:00:00.0";

static cudaError_t onlyNumber(int Number) {
  return withNumber(Number, [](Device &) { return cudaSuccess; });
}

cudaError_t cudaGetDeviceCount(int *Count) {
  return withDevice([&](Device &) { return answer(Count, 1); });
}

cudaError_t cudaGetDevice(int *Number) {
  return withDevice([&](Device &) { return answer(Number, 0); });
}

cudaError_t cudaSetDevice(int Number) { return onlyNumber(Number); }
cudaError_t cudaInitDevice(int Number, unsigned, unsigned) {
  return onlyNumber(Number);
}

cudaError_t cudaSetValidDevices(int *Numbers, int Count) {
  for (int I = 0; I < Count; ++I)
    if (cudaError_t Problem = onlyNumber(Numbers[I]))
      return Problem;
  return cudaSuccess;
}

cudaError_t cudaChooseDevice(int *Number, const cudaDeviceProp *) {
  return cudaGetDevice(Number);
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp *To, int Number) {
  return withNumber(Number, [&](Device &D) {
    return answer(To, deviceProperties(D.Asked.Executor.Gpu, D.Limits));
  });
}

cudaError_t cudaDeviceGetAttribute(int *To, cudaDeviceAttr Attribute,
                                   int Number) {
  return withNumber(Number, [&](Device &D) {
    std::optional<int> Value =
        deviceAttribute(D.Asked.Executor.Gpu, D.Limits, Attribute);
    return Value ? answer(To, *Value) : cudaErrorInvalidValue;
  });
}

cudaError_t cudaDeviceGetPCIBusId(char *To, int Size, int Number) {
  return withNumber(Number, [&](Device &) {
    if (!To || Size <= int(std::strlen(PciBusId)))
      return cudaErrorInvalidValue;
    std::snprintf(To, Size, "%s", PciBusId);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetByPCIBusId(int *Number, const char *Text) {
  return withDevice([&](Device &) {
    if (!Text || std::strcmp(Text, PciBusId) != 0)
      return cudaErrorInvalidValue;
    return answer(Number, 0);
  });
}

cudaError_t cudaDeviceCanAccessPeer(int *Can, int Number, int Peer) {
  return withNumber(Number, [&](Device &) {
    return Peer == 0 ? answer(Can, 0) : cudaErrorInvalidDevice;
  });
}

// Valid only for two different GPUs.
cudaError_t cudaDeviceGetP2PAttribute(int *, cudaDeviceP2PAttr, int, int) {
  return remember(cudaErrorInvalidDevice);
}

// The only device is no peer of itself.
cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) {
  return remember(cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceDisablePeerAccess(int) {
  return remember(cudaErrorInvalidDevice);
}

cudaError_t cudaDriverGetVersion(int *Version) {
  return cudaRuntimeGetVersion(Version);
}

// The version of the headers that this library was compiled with, since it uses
// their layouts.
cudaError_t cudaRuntimeGetVersion(int *Version) {
  return remember(answer(Version, CUDART_VERSION));
}
