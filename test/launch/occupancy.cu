// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program asks of the GPU, and of the occupancy of its kernels, is that of
// the GPU that is predicted for: the limits of a launch, the memory, and how many
// blocks are resident, which registers and shared memory may reduce. A default
// that a function returns is one for the variable that gets it.
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=SAID --implicit-check-not="= 1024"
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;
extern "C" char *getenv(const char *) noexcept;
struct cudaDeviceProp {
  unsigned long totalGlobalMem;
  int maxThreadsDim[3], maxGridSize[3], multiProcessorCount;
};
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *, int);
cudaError_t cudaMemGetInfo(unsigned long *, unsigned long *);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, void (*)(float *, long, int), int, unsigned long);
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *, int *, void (*)(float *, long, int), unsigned long = 0, int = 0);

__global__ void resident(float *x, long n, int trips) {
  long stride = gridDim.x * (long)blockDim.x;
  for (long i = blockIdx.x * (long)blockDim.x + threadIdx.x; i < n; i += stride) {
    float v = x[i];
    for (int k = 0; k < trips; ++k)
      v = 3.7f * v * (1.0f - v);
    x[i] = v;
  }
}
__global__ void chosen(float *x, long n, int trips) {
  long stride = gridDim.x * (long)blockDim.x;
  for (long i = blockIdx.x * (long)blockDim.x + threadIdx.x; i < n; i += stride)
    x[i] *= trips;
}
__global__ void rows(float *x, int n) {
  if (blockIdx.x < n)
    x[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}

static int given(const char *name, int otherwise) {
  const char *s = getenv(name);
  return s && *s ? atoi(s) : otherwise;
}

// CHECK: kernel 'resident'
// CHECK: grid {{ *}}{{.*}}multiprocessors{{.*}}, 1, 1
// CHECK: perSm {{.*}} from 1 to 8, likely 8
// CHECK: trips {{.*}}likely 8
// CHECK: kernel 'chosen'
// CHECK: block {{ *}}{{.*}}threads
// CHECK: threads {{.*}} from 32 to 512, likely 512
// CHECK: blocks per multiprocessor {{.*}} from 1 to 4, likely 4
// CHECK: kernel 'rows'
// CHECK: grid {{ *}}min(m, 2147483647), 1, 1
// CHECK-NEXT: block {{ *}}1024, 1, 1
// SAID: kernel 'resident' is bandwidth-bound {{.*}}3.45 fp32 op/byte at the likely perSm = 8 and the default trips = 8 (
// SAID: assumed: perSm = 8
// SAID: kernel 'chosen' is bandwidth-bound
int main() {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  int perSm, blocks, threads;
  unsigned long left, all;
  cudaMemGetInfo(&left, &all);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, resident, 256, 0);
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, chosen, 0, 512);
  long n = left / 8 < 1u << 24 ? left / 8 : 1u << 24;
  int trips = given("TRIPS", 8);
  float *x;
  cudaMalloc(&x, n * 4);
  resident<<<p.multiProcessorCount * perSm, 256>>>(x, n, trips);
  chosen<<<blocks, threads>>>(x, n, trips);
  int m = given("ROWS", 4000);
  rows<<<m < p.maxGridSize[0] ? m : p.maxGridSize[0], p.maxThreadsDim[0]>>>(x, m);
}
