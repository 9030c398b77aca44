// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The threads share N elements for any launch: 64 blocks of 256 threads process
// 1048576 elements, 64 per thread, with 2 operations and 8 + 4 byte each.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void stride(float A, const float *X, float *Y, int N) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < N;
       I += blockDim.x * gridDim.x)
    Y[I] = A * X[I] + Y[I];
}
void run(const float *X, float *Y) { stride<<<64, 256>>>(2, X, Y, 1 << 20); }
// CHECK: stride threads 16384
// CHECK: stride fp32 low=128 likely=128 high=128 op/thread
// CHECK: stride dram_read low=512 likely=512 high=512 byte/thread
// CHECK: stride requested low=768 likely=768 high=768 byte/thread
// CHECK: stride access{{.*}} load X global 4 byte, count 64, sectors 4,
// CHECK: stride loop{{.*}} trips 64:
