// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses of kernels to page-locked host memory use the
// bus and are not DRAM traffic. Managed memory is the
// GPU's.
// REQUIRES: cuda-toolkit, plugin, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_80 -O2 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=ir \
// RUN:   %s %cudart -o %t
// RUN: echo '{"launches": "all", "log": "%t.log"}' > %t.job
// RUN: rm -f %t.log
// RUN: env LD_PRELOAD=%cudart ROOFLINE_EMULATE=%t.job %t | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG < %t.log
//
// Each copies 8192 floats, 32768 byte: 1024 sectors read and written. Device to
// device.
// LOG: "number":0
// LOG-SAME: "memory":{"accesses":512,"requested_bytes":65536,"sectors":2048,"dram_read_bytes":32768,"dram_written_bytes":0,"left_in_l2_bytes":32768,"footprint_bytes":65536}
// Pinned to device.
// LOG: "number":1
// LOG-SAME: "memory":{"accesses":512,"requested_bytes":65536,"sectors":2048,"dram_read_bytes":0,"dram_written_bytes":0,"left_in_l2_bytes":32768,"footprint_bytes":32768}
// Device to registered memory of the program.
// LOG: "number":2
// LOG-SAME: "memory":{"accesses":512,"requested_bytes":65536,"sectors":2048,"dram_read_bytes":32768,"dram_written_bytes":0,"left_in_l2_bytes":0,"footprint_bytes":32768}
// Managed to managed.
// LOG: "number":3
// LOG-SAME: "memory":{"accesses":512,"requested_bytes":65536,"sectors":2048,"dram_read_bytes":32768,"dram_written_bytes":0,"left_in_l2_bytes":32768,"footprint_bytes":65536}

#include <cstdio>
#include <cuda_runtime.h>

static constexpr int N = 8192;

__global__ void move(const float *From, float *To) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  To[I] = From[I];
}

alignas(32) static float Mine[N];

int main() {
  float *A, *B, *Pinned, *OfDevice, *Managed;
  cudaMalloc(&A, N * sizeof(float));
  cudaMalloc(&B, N * sizeof(float));
  cudaHostAlloc(&Pinned, N * sizeof(float), cudaHostAllocMapped);
  cudaHostGetDevicePointer(&OfDevice, Pinned, 0);
  cudaHostRegister(Mine, sizeof(Mine), cudaHostRegisterMapped);
  cudaMallocManaged(&Managed, 2 * N * sizeof(float));
  for (int I = 0; I < N; ++I)
    Pinned[I] = I;
  move<<<N / 256, 256>>>(A, B);
  move<<<N / 256, 256>>>(OfDevice, A);
  move<<<N / 256, 256>>>(A, Mine);
  move<<<N / 256, 256>>>(Managed, Managed + N);
  std::printf("%s, %g\n", cudaGetErrorString(cudaDeviceSynchronize()),
              Mine[N - 1]);
  // CHECK: no error, 8191
}
