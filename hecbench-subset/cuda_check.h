// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device memory that frees itself, and a check of what CUDA returns.
#ifndef HECBENCH_SUBSET_CUDA_CHECK_H
#define HECBENCH_SUBSET_CUDA_CHECK_H

#include "check.h"
#include <cuda_runtime.h>

inline void must(cudaError_t Error) {
  if (Error == cudaSuccess)
    return;
  std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(Error));
  std::exit(1);
}

/// Blocks of \p Threads for \p Items, the last one perhaps not full.
inline unsigned blocksFor(std::size_t Items, unsigned Threads = 256) {
  return unsigned((Items + Threads - 1) / Threads);
}

template <class T> class DeviceArray {
public:
  /// Of \p Size zeros.
  explicit DeviceArray(std::size_t Size) : Size(Size) {
    must(cudaMalloc(&Data, Size * sizeof(T)));
    must(cudaMemset(Data, 0, Size * sizeof(T)));
  }
  explicit DeviceArray(const std::vector<T> &Host) : Size(Host.size()) {
    must(cudaMalloc(&Data, Size * sizeof(T)));
    must(cudaMemcpy(Data, Host.data(), Size * sizeof(T),
                    cudaMemcpyHostToDevice));
  }
  DeviceArray(const DeviceArray &) = delete;
  DeviceArray &operator=(const DeviceArray &) = delete;
  ~DeviceArray() { cudaFree(Data); }

  T *data() { return Data; }
  std::vector<T> toHost() const {
    std::vector<T> Host(Size);
    must(cudaMemcpy(Host.data(), Data, Size * sizeof(T),
                    cudaMemcpyDeviceToHost));
    return Host;
  }

private:
  T *Data = nullptr;
  std::size_t Size;
};

#endif // HECBENCH_SUBSET_CUDA_CHECK_H
