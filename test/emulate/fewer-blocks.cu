// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the requests of all blocks that run together do not fit the queue, fewer
// of them are interleaved, which the profile and its validation say.
// REQUIRES: cuda-toolkit, plugin, tool, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_75 -O3 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=verdicts,ir \
// RUN:   -fplugin-arg-roofline-gpu=t4 %s %cudart -o %t
// RUN: %roofline profile --gpu=t4 -o %t.json %t 2> %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: %roofline validate %t %t.json > %t.validate.txt 2>&1 || true
// RUN: FileCheck %s < %t.validate.txt
#include <cuda_runtime.h>

// CHECK-NOT: kernel 'few'
// CHECK: kernel 'many': fewer of its blocks were interleaved than the GPU runs together, as each makes very many requests: on a GPU its DRAM traffic may be less or more
// CHECK-NOT: fewer of its blocks
__device__ void go(float *Data, int Times) {
  float Sum = 0;
  for (int I = 0; I < Times; ++I)
    Sum += Data[(threadIdx.x + 256 * (I % 64)) * 8];
  Data[blockIdx.x] = Sum;
}

// 8 blocks of 1.3 million requests.
__global__ void many(float *Data) { go(Data, 5000); }

__global__ void few(float *Data) { go(Data, 50); }

int main() {
  float *Data;
  cudaMalloc(&Data, sizeof(float) << 17);
  many<<<8, 256>>>(Data);
  few<<<8, 256>>>(Data);
  return cudaDeviceSynchronize();
}
