// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where what threads read again is near the limit of what L2 holds, figures at
// a program's defaults are "about", and a verdict that is another one in one of
// the cases has the confidence of a leaning.
// RUN: %roofline predict --gpu=t4 %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=t4 --explain --kernels=near %s -- %cuda-flags -O3 \
// RUN:   | FileCheck %s --check-prefix=EXPLAIN
// RUN: %roofline predict --gpu=t4 --arguments=3000 %s -- %cuda-flags -O3 2>&1 \
// RUN:   | FileCheck %s --check-prefix=KNOWN
#include "mini-cuda.h"

template <int Rounds>
__device__ void rows(const float *In, float *Out, int Columns) {
  const float *X = In + (unsigned long)blockIdx.x * Columns;
  float Sum = 0;
  for (int J = threadIdx.x; J < Columns; J += blockDim.x)
    Sum += X[J];
  for (int J = threadIdx.x; J < Columns; J += blockDim.x) {
    float Value = X[J];
    for (int I = 0; I < Rounds; ++I)
      Value = Value * Value + Sum;
    Out[(unsigned long)blockIdx.x * Columns + J] = Value;
  }
}

// CHECK-DAG: kernel 'near' is bandwidth-bound on T4: about {{.*}} at the default n = 3000
// EXPLAIN: assumed {{ *}}L2 keeps data that are read again as long as its size suggests, which is
// EXPLAIN-NEXT: not sure here: 23.3 MB to 29.{{[56]}} MB of DRAM traffic
// KNOWN-DAG: kernel 'near' is bandwidth-bound on T4: 0.{{.*}} to 0.{{.*}}; confidence 0.9
__global__ void near(const float *In, float *Out, int Columns) {
  rows<1>(In, Out, Columns);
}

// CHECK-DAG: kernel 'open' on T4: can't tell {{.*}} about {{.*}} at the default n = 3000 {{.*}}; confidence of the leaning 0.{{[567]}}
// KNOWN-DAG: kernel 'open' is compute-bound on T4: 2{{.*}} to 2{{.*}} (ridge 25.4); confidence 0.{{[567]}}
__global__ void open(const float *In, float *Out, int Columns) {
  rows<110>(In, Out, Columns);
}

// The rows of the blocks that run together have a sixth of the bytes.
// CHECK-DAG: kernel 'far' is bandwidth-bound on T4: 0.{{[0-9]+}} fp32 op/byte at the default n = 3000
__global__ void far(const float *In, float *Out, int Columns) {
  rows<1>(In, Out, Columns / 6);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3000;
  float *In, *Out;
  cudaMalloc(&In, 4000ul * n);
  cudaMalloc(&Out, 4000ul * n);
  near<<<1000, 256>>>(In, Out, n);
  open<<<1000, 256>>>(In, Out, n);
  far<<<1000, 256>>>(In, Out, n);
}
