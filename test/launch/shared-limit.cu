// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA refuses a launch with more than 48 kB of shared memory, unless the program
// raises the kernel's limit: no verdict, and a stated range ends there. Nothing is
// refused where a function that is not seen, or one that gets any kernel, may raise
// the limit.
// RUN: %predict -isystem %support 2>&1 | FileCheck %s --check-prefixes=CHECK,SEEN
// RUN: %predict -isystem %support -DUNSEEN 2>&1 | FileCheck %s --check-prefixes=CHECK,ANY
// RUN: %predict -isystem %support -DANY 2>&1 | FileCheck %s --check-prefixes=CHECK,ANY
#include "Inputs/attributes.h"

extern __shared__ float Tile[];

// SEEN: kernel 'large' on A100{{.*}}: no verdict; a launch with grid (1024,1,1) and block (256,1,1) fails: 65536 byte of dynamic shared memory, at most 49152 are allowed without cudaFuncSetAttribute()
// ANY: kernel 'large' is {{.*}}-bound
__global__ void large(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Tile[threadIdx.x] = x[i];
  __syncthreads();
  x[i] = Tile[255 - threadIdx.x];
}

// SEEN: kernel 'beside' on A100{{.*}}: no verdict; {{.*}} fails: 48640 byte of dynamic shared memory, at most 48000 are allowed
// ANY: kernel 'beside' is {{.*}}-bound
__global__ void beside(float *x) {
  __shared__ float Sums[288];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Sums[threadIdx.x] = x[i];
  Tile[threadIdx.x] = 2 * x[i];
  __syncthreads();
  x[i] = Tile[255 - threadIdx.x] + Sums[255 - threadIdx.x];
}

// CHECK: kernel 'raised' is {{.*}}-bound
__global__ void raised(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Tile[threadIdx.x] = x[i];
  __syncthreads();
  x[i] = Tile[255 - threadIdx.x];
}

// SEEN: kernel 'table' is compute-bound {{.*}} (examined up to 12288);
// ANY: kernel 'table' is compute-bound
// ANY-NOT: up to 12288
__global__ void table(const float *t, float *x, int k) {
  for (int i = threadIdx.x; i < k; i += blockDim.x)
    Tile[i] = t[i];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  for (int j = 0; j < k; ++j)
    Sum = Sum * x[i] + Tile[j];
  x[i] = Sum;
}

#ifdef UNSEEN
void prepare();
#elif defined(ANY)
static void raise(const void *Kernel, int Bytes) {
  cudaFuncSetAttribute(Kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       Bytes);
}
static void prepare() { raise((const void *)large, 65536); }
#else
static void prepare() {}
#endif

int main(int argc, char **argv) {
  int k = argc > 1 ? atoi(argv[1]) : 256;
  float *x, *t;
  cudaMalloc(&x, 1024 * 256 * 4);
  cudaMalloc(&t, k * 4);
  prepare();
  cudaFuncSetAttribute(raised, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       65536);
  large<<<1024, 256, 65536>>>(x);
  beside<<<1024, 256, 48640>>>(x);
  raised<<<1024, 256, 65536>>>(x);
  table<<<1024, 256, k * 4>>>(t, x, k);
}
