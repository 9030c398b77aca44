// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Eviction.h"
#include <utility>

using namespace roofline::measure;

// Generated from data/ptx by roofline_embed: {name, contents}.
namespace roofline {
extern const std::pair<const char *, const char *> EvictionPtx[];
} // namespace roofline

std::string Eviction::open(CUdevice Device) {
  int L2 = Api.attribute(Device, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE);
  int Sms = Api.attribute(Device, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
  uint64_t Bytes = 2 * uint64_t(L2);
  Vectors = Bytes / 16;
  Blocks = 2 * unsigned(Sms);
  CUmodule Module = nullptr;
  if (Api.cuModuleLoadData(&Module, EvictionPtx[0].second) != CUDA_SUCCESS ||
      Api.cuModuleGetFunction(&Read, Module, "read") != CUDA_SUCCESS)
    return "the driver can't load the kernel that empties the caches";
  if (Api.cuMemAlloc_v2(&Buffer, Bytes) != CUDA_SUCCESS ||
      Api.cuMemAlloc_v2(&Sink, sizeof(unsigned)) != CUDA_SUCCESS ||
      Api.cuMemsetD8_v2(Buffer, 0, Bytes) != CUDA_SUCCESS)
    return "not enough GPU memory to evict the caches by reading " +
           std::to_string(Bytes >> 20) + " MiB";
  return "";
}

std::string Eviction::run(CUdevice Device) {
  if (!WasOpened) {
    Problem = open(Device);
    WasOpened = true;
  }
  if (!Problem.empty())
    return Problem;
  unsigned Passes = 1;
  void *Arguments[] = {&Buffer, &Vectors, &Passes, &Sink};
  constexpr unsigned Threads = 512;
  if (Api.cuLaunchKernel(Read, Blocks, 1, 1, Threads, 1, 1, 0, nullptr,
                         Arguments, nullptr) != CUDA_SUCCESS ||
      Api.cuCtxSynchronize() != CUDA_SUCCESS)
    return "the kernel that empties the caches failed";
  return "";
}
