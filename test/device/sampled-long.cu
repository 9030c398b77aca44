// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that are long in few threads: warps that are finished within the sampler's
// steps would be those without such a thread. An eighth of the threads runs 40000
// iterations, the others 4: 5003 in the mean.
// RUN: %predict && %figures | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 | FileCheck %s --check-prefix=REMARK
#include "mini-cuda.h"

__device__ unsigned lengthOf(unsigned I) {
  return I * 2654435761u >> 29 == 0 ? 40000 : 4;
}

__global__ void uneven(float *Out) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x, X = I;
  float Sum = Out[I];
  for (unsigned K = 0; K < lengthOf(I) && X != 12345; ++K) {
    X = X * 1664525 + 1013904223;
    Sum += 1.5f;
  }
  Out[I] = Sum;
}
// CHECK: uneven assumed the loop at line [[#@LINE-6]] runs {{[3-7][0-9][0-9][0-9]}} times (4 to 40000, by thread), from {{[0-9]+}} sampled threads of 262144
// REMARK: kernel 'uneven' is compute-bound on A100-SXM4-80GB: about {{[3-7][0-9][0-9][0-9]}} integer op/byte

// An access needs whole warps, none of which is finished here.
__global__ void scattered(const float *Table, float *Out) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x, X = I;
  for (unsigned K = 0; K < lengthOf(I) && X != 12345; ++K)
    X = X * 1664525 + 1013904223;
  Out[I] = 2 * Table[X >> 8 & 0xffff];
}
// REMARK: kernel 'scattered' is compute-bound {{.*}}; holds for any cached share of its gathers

// All warps alike: nothing is uncertain about them.
__global__ void even(float *Out) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x, X = I;
  float Sum = Out[I];
  for (unsigned K = 0; K < 20 && X != 12345; ++K) {
    X = X * 1664525 + 1013904223;
    Sum += 1.5f;
  }
  Out[I] = Sum;
}
// CHECK: even assumed the loop at line [[#@LINE-6]] runs 20 times for each thread that enters it, from 2048 sampled threads of 262144
// REMARK: kernel 'even' is compute-bound on A100-SXM4-80GB: {{[0-9.]+}} integer op/byte (ridge 4.78), 5.00 fp32 op/byte

// A third of the threads of a block, in a warp of its own.
__global__ void lastThird(float *Out) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x, X = I;
  float Sum = Out[I];
  if (threadIdx.x >= 32)
    for (unsigned K = 0; K < 20 && X != 12345; ++K) {
      X = X * 1664525 + 1013904223;
      Sum += 1.5f;
    }
  Out[I] = Sum;
}
// CHECK: lastThird assumed the loop at line [[#@LINE-6]] runs 20 times for each thread that enters it, at most about {{3[1-5].*}} % of all

// Nothing is known of a loop that no thread of the sample comes to the end of.
__global__ void endless(float *Out) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x, X = I;
  float Sum = Out[I];
  if (I * 2654435761u >> 24 == 0)
    for (unsigned K = 0; K < 100000000 && X != 12345; ++K) {
      X = X * 1664525 + 1013904223;
      Sum += 1.5f;
    }
  Out[I] = Sum;
}
// CHECK-NOT: endless assumed the loop at line {{.*}} sampled

void run(float *F) {
  lastThird<<<1024, 48>>>(F);
  endless<<<1024, 256>>>(F);
  uneven<<<1024, 256>>>(F);
  scattered<<<1024, 256>>>(F, F + 65536);
  even<<<1024, 256>>>(F);
}
