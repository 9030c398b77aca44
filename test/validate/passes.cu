// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What threads come back to in a later loop, or in the next iteration of a loop
// around, compared with a counted run: it is in L2 if that holds what the blocks
// that run together touch in between.
// REQUIRES: cuda-toolkit, plugin, tool, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_75 -O3 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=verdicts,ir \
// RUN:   -fplugin-arg-roofline-gpu=t4 %s %cudart -o %t
// RUN: %roofline profile --gpu=t4 -o %t.json %t
// RUN: %roofline validate --json -o %t.out.json %t %t.json
// RUN: %python %S/Inputs/ratios.py %t.out.json | FileCheck %s
#include <cuda_runtime.h>

constexpr int Long = 10000, Short = 1000, Rows = 320;

__device__ void centre(const float *In, float *Out, int Columns, int Row) {
  const float *X = In + Row * Columns;
  float Sum = 0;
  for (int J = threadIdx.x; J < Columns; J += blockDim.x)
    Sum += X[J];
  float Mean = __syncthreads_count(Sum > 0.5f);
  for (int J = threadIdx.x; J < Columns; J += blockDim.x)
    Out[Row * Columns + J] = X[J] - Mean;
}

// The rows of the 160 blocks that run together have 6.4 MB: L2 has lost them.
// CHECK-DAG: longRows dram_bytes {{9[4-9]|10[0-6]}} %
__global__ void longRows(const float *In, float *Out) {
  centre(In, Out, Long, blockIdx.x);
}

// Here they have 0.64 MB.
// CHECK-DAG: shortRows dram_bytes {{9[4-9]|10[0-6]}} %
__global__ void shortRows(const float *In, float *Out) {
  centre(In, Out, Short, blockIdx.x);
}

// The loops are in an iteration of a loop over rows.
// CHECK-DAG: rowAfterRow dram_bytes {{9[4-9]|10[0-6]}} %
__global__ void rowAfterRow(const float *In, float *Out) {
  for (int Row = blockIdx.x; Row < Rows; Row += gridDim.x)
    centre(In, Out, Long, Row);
}

// The second loop reads and writes again what the first one has written.
__device__ void scale(const float *In, float *Out, int Columns) {
  const float *X = In + blockIdx.x * Columns;
  float *Y = Out + blockIdx.x * Columns, Sum = 0;
  for (int J = threadIdx.x; J < Columns; J += blockDim.x) {
    Y[J] = X[J] * X[J];
    Sum += X[J];
  }
  float Factor = __syncthreads_count(Sum > 0.5f);
  for (int J = threadIdx.x; J < Columns; J += blockDim.x)
    Y[J] *= Factor;
}

// CHECK-DAG: longInPlace dram_bytes {{9[4-9]|10[0-6]}} %
__global__ void longInPlace(const float *In, float *Out) {
  scale(In, Out, Long);
}

// CHECK-DAG: shortInPlace dram_bytes {{9[4-9]|10[0-6]}} %
__global__ void shortInPlace(const float *In, float *Out) {
  scale(In, Out, Short);
}

// Each thread goes through its 40 values once for each centre: 6.6 MB for the
// threads that run together.
// CHECK-DAG: nearest dram_bytes {{9[4-9]|10[0-6]}} %
__global__ void nearest(const float *In, float *Out, int Threads) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Best = 1e30f;
  for (int Centre = 0; Centre < 5; ++Centre) {
    float Distance = 0;
#pragma unroll 1
    for (int J = 0; J < 40; ++J) {
      float D = In[J * Threads + I] - Centre;
      Distance += D * D;
    }
    Best = fminf(Best, Distance);
  }
  Out[I] = Best;
}

int main() {
  float *In, *Out;
  cudaMalloc(&In, sizeof(float) * Long * Rows);
  cudaMalloc(&Out, sizeof(float) * Long * Rows);
  longRows<<<Rows, 256>>>(In, Out);
  shortRows<<<Rows, 256>>>(In, Out);
  rowAfterRow<<<160, 256>>>(In, Out);
  longInPlace<<<Rows, 256>>>(In, Out);
  shortInPlace<<<Rows, 256>>>(In, Out);
  nearest<<<312, 256>>>(In, Out, 312 * 256);
  return cudaDeviceSynchronize();
}
