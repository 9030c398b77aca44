// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A table in device memory that no host code refers to and no kernel writes has
// the values of its initialiser, though it is not const, and no verdict depends
// on them. One that the host or a kernel writes, or whose device code is linked
// with that of other units, may have others.
// RUN: %predict && %figures | FileCheck %s
// RUN: %predict -fgpu-rdc && %figures | FileCheck %s --check-prefix=LINKED
#include "mini-cuda.h"

__constant__ int Ahead[4] = {0, 1, 32, 33};
static __device__ int Behind[2] = {-1, -2};
__constant__ int Copied[2] = {1, 2};
__device__ int Written[2] = {1, 2};

__global__ void ahead(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  B[I] = A[I + Ahead[0]] + A[I + Ahead[1]] + A[I + Ahead[2]] + A[I + Ahead[3]];
}
__global__ void behind(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  B[I] = A[I + Behind[0] + 2] + A[I + Behind[1] + 2];
}
__global__ void copied(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  B[I] = A[I + Copied[0]] + A[I + Copied[1]];
}
__global__ void written(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  B[I] = A[I + Written[0]] + A[I + Written[1]];
}
__global__ void write(int With) { Written[0] = With; }

int take(const void *Symbol);
void run(const float *A, float *B) {
  take(&Copied);
  ahead<<<4096, 256>>>(A, B);
  behind<<<4096, 256>>>(A, B);
  copied<<<4096, 256>>>(A, B);
  written<<<4096, 256>>>(A, B);
  write<<<1, 1>>>(3);
}
// CHECK: ahead dram_read low=4 likely=4 high=4 byte/thread
// CHECK-NOT: ahead {{.*}}[...]
// CHECK: behind dram_read low=4 likely=4 high=4 byte/thread
// CHECK-NOT: behind {{.*}}[...]
// CHECK: copied validity examined for Copied[0], Copied[1]
// CHECK: written validity examined for Written[...]
// LINKED: ahead validity examined for Ahead[...]
// LINKED: behind dram_read low=4 likely=4 high=4 byte/thread
// LINKED-NOT: behind {{.*}}[...]
