// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that follow from launch and arguments, but have no formula, are
// sampled at compile time: 4 blocks of 256 threads are 32 warps, all of them.
// RUN: %predict && %figures | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --explain=bits %s -- %cuda-flags -O3 | FileCheck %s --check-prefix=EXPLAIN
#include "mini-cuda.h"

// The numbers 0 to 1023 have 5120 bits set: 5 per thread, with one addition
// each. The 1023 threads with a bit execute 5.005 iterations.
__global__ void bits(float *Out) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = Out[I];
  for (unsigned X = I; X; X &= X - 1)
    Sum += 1.5f;
  Out[I] = Sum;
}
// CHECK: bits assumed the loop at line 15 runs 5 times (1 to 10, by thread), from all 32 warps
// CHECK: bits fp32 low=5 likely=5 high=5 op/thread
// EXPLAIN: assumed {{ *}}the loop at line 15 runs 5 times (1 to 10, by thread), from all 32 warps

// Numbers 1 to 1024 have 1023 factors of 2 in all.
__global__ void twos(double *Out) {
  unsigned X = blockIdx.x * blockDim.x + threadIdx.x + 1;
  double Sum = Out[X - 1];
  while (X % 2 == 0) {
    X /= 2;
    Sum *= 1.5;
  }
  Out[blockIdx.x * blockDim.x + threadIdx.x] = Sum;
}
// CHECK: twos fp64 low=0.999 likely=0.999 high=0.999 op/thread

// A random number generator permutes the table: each of 1024 elements is read
// once, and no address depends on a value in memory.
__global__ void shuffled(const float *Table, float *Out, int Rounds) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x, X = I;
  for (int K = 0; K < Rounds; ++K)
    X = X * 1664525 + 1013904223;
  Out[I] = 2 * Table[X % 1024];
}
// CHECK: shuffled dram_read low=4 likely=4 high=4 byte/thread

// Three fields of each element are within its sectors, wherever it is: 12 byte
// of each are read, 4 written.
__global__ void fields(const float3 *Table, float *Out) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  float3 V = Table[__builtin_bitreverse32(I) >> 22];
  Out[I] = V.x * V.y + V.z;
}
// CHECK: fields dram_read low=12 likely=12 high=12 byte/thread

// Half of the numbers have an odd number of bits.
__global__ void parity(double *Out) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  if (__builtin_popcount(I) % 2)
    Out[I] *= 1.5;
}
// CHECK: parity fp64 low=0.5 likely=0.5 high=0.5 op/thread

// Every fourth thread enters the loop: 256 threads with 1024 bits in I, and one
// more each.
__global__ void some(double *Out) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  double Sum = Out[I];
  if (I % 4 == 0)
    for (unsigned X = I + 1; X; X &= X - 1)
      Sum *= 1.5;
  Out[I] = Sum;
}
// CHECK: some assumed the loop at line [[#@LINE-4]] runs 5 times (1 to 9, by thread; at most 25 % enter it), from all 32 warps

// Values in memory stay unknown, even if they are only a trip count.
__global__ void data(const unsigned *In, float *Out) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  for (unsigned X = In[I]; X; X &= X - 1)
    Sum += 1.5f;
  Out[I] = Sum;
}
// CHECK: data threads 1024
// CHECK-NOT: {{^}}data assumed {{.*}} sampled

// So do values that depend on an unknown launch.
__global__ void elsewhere(float *Out) {
  float Sum = 0;
  for (unsigned X = blockIdx.x; X; X &= X - 1)
    Sum += 1.5f;
  Out[threadIdx.x] = Sum;
}
// CHECK: elsewhere threads unknown
// CHECK-NOT: elsewhere assumed {{.*}} sampled

void run(float *F, double *D, const unsigned *U, int N) {
  bits<<<4, 256>>>(F);
  twos<<<4, 256>>>(D);
  shuffled<<<4, 256>>>(F, F + 1024, 5);
  fields<<<4, 256>>>((float3 *)F, F + 4096);
  parity<<<4, 256>>>(D);
  some<<<4, 256>>>(D);
  data<<<4, 256>>>(U, F);
  elsewhere<<<N, 256>>>(F);
}
