// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The other unit of separate-compilation.cu.
#include <cuda_runtime.h>

__device__ int Offset = 3;
__constant__ int Factor;
static __device__ int Calls; // the other unit has a variable of this name

__device__ int twice(int X) {
  atomicAdd(&Calls, 1);
  return 2 * X * Factor;
}

static __global__ void same(int *Out) { Out[threadIdx.x] = Calls + Offset; }

void setFactor(int To) { cudaMemcpyToSymbol(Factor, &To, sizeof(To)); }
void launchOther(int *Out) { same<<<1, 32>>>(Out); }
