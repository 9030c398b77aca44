// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch of four times as many threads as there is work reads each of four
// planes once: 16 byte per thread that takes part.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void sum(const float *P, float *S, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    S[I] = P[I] + P[N + I] + P[2 * N + I] + P[3 * N + I];
}
void run(const float *P, float *S) { sum<<<4000, 256>>>(P, S, 256000); }
// CHECK: dram_read low=4 likely=4 high=4 byte/thread
