// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What several accesses to one parameter touch together is read once and written
// once, also where the size of the allocation is not known. The figures are
// those that an emulated run counts, but for the writes, which all stay in L2.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

constexpr int N = 4096;

static __device__ int thread() {
  return blockIdx.x * blockDim.x + threadIdx.x;
}

// All of P by the grid, and all of it by the loop.
__global__ void pairs(const float *P, float *Out) {
  float Own = P[thread()], Sum = 0;
  for (int J = 0; J < N; ++J)
    Sum += Own * P[J];
  Out[thread()] = Sum;
}
// CHECK: pairs dram_read low=4 likely=4 high=4

// The grid goes through it from the other end.
__global__ void reversed(const float *P, float *Out) {
  float Own = P[N - 1 - thread()], Sum = 0;
  for (int J = 0; J < N; ++J)
    Sum += Own * P[J];
  Out[thread()] = Sum;
}
// CHECK: reversed dram_read low=4 likely=4 high=4

// The loop reads another part of the same buffer.
__global__ void parts(const float *P, float *Out) {
  float Own = P[thread()], Sum = 0;
  for (int J = 0; J < N; ++J)
    Sum += Own * P[N + J];
  Out[thread()] = Sum;
}
// CHECK: parts dram_read low=8 likely=8 high=8

// A window that the grid covers as well.
__global__ void window(const float *P, float *Out) {
  float Own = P[thread()], Sum = 0;
  for (int J = 1000; J < 1100; ++J)
    Sum += Own * P[J];
  Out[thread()] = Sum;
}
// CHECK: window dram_read low=4 likely=4 high=4

// Half of the window lies beyond what the grid covers: 192 byte beside 16384.
__global__ void beyond(const float *P, float *Out) {
  float Own = P[thread()], Sum = 0;
  for (int J = N - 48; J < N + 48; ++J)
    Sum += Own * P[J];
  Out[thread()] = Sum;
}
// CHECK: beyond dram_read low=4.047 likely=4.047 high=4.047

// What is read and what is written is moved both ways.
__global__ void inPlace(float *P) {
  float Sum = 0;
  for (int J = 0; J < N; ++J)
    Sum += P[J];
  P[thread()] = Sum;
}
// CHECK: inPlace dram_read low=4 likely=4 high=4

// Row and column of the element are parts of the matrix.
__global__ void shortest(float *D, int K) {
  int I = blockIdx.y * blockDim.y + threadIdx.y, J = thread();
  D[I * N + J] = min(D[I * N + J], D[I * N + K] + D[K * N + J]);
}
// CHECK: shortest dram_read low=4 likely=4 high=4

// Both accesses go through a table of 1000 elements several times.
__global__ void wrapped(const float *P, float *Out, int M) {
  Out[thread()] = P[thread() % M] + P[thread() * 7 % M];
}
// CHECK: wrapped dram_read low=0.9766 likely=0.9766 high=0.9766

void start(float *P, float *Out, int K) {
  pairs<<<N / 256, 256>>>(P, Out);
  reversed<<<N / 256, 256>>>(P, Out);
  parts<<<N / 256, 256>>>(P, Out);
  window<<<N / 256, 256>>>(P, Out);
  beyond<<<N / 256, 256>>>(P, Out);
  inPlace<<<N / 256, 256>>>(P);
  shortest<<<dim3(N / 16, N / 16), dim3(16, 16)>>>(P, K);
  wrapped<<<N / 256, 256>>>(P, Out, 1000);
}
