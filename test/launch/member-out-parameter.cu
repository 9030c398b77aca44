// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A call that is given the address of one member, as cudaStreamCreate() of a stream in a
// struct, writes that member alone. The others keep their values.
// RUN: rm -rf %t && %predict && %figures | FileCheck %s
#include "mini-cuda.h"
enum cudaError { Done };
cudaError cudaStreamCreate(void **Stream);

struct Plan {
  int N;
  float *Data;
  void *Stream;
};

__global__ void sum(const float *Data, float *Out, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float S = 0;
  for (int K = I; K < N; K += gridDim.x * blockDim.x)
    S += Data[K];
  Out[I] = S;
}

void run(float *Out) {
  Plan Plans[4];
  for (int P = 0; P < 4; ++P)
    Plans[P].N = 1 << 20;
  for (int P = 0; P < 4; ++P)
    cudaStreamCreate(&Plans[P].Stream);
  for (int P = 0; P < 4; ++P)
    sum<<<32, 256>>>(Plans[P].Data, Out, Plans[P].N);
}
// 1048576 additions of 8192 threads.
// CHECK: sum depends on nothing
// CHECK: sum fp32 low=128 likely=128 high=128 op/thread
