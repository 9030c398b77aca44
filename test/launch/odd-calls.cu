// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions with the names of library functions but fewer parameters are
// unknown, and memset() of a part does not change the rest.
// RUN: %clangxx %cuda-flags -O3 -fplugin=%plugin -fplugin-arg-roofline-notes=all -S %s -o /dev/null 2>&1 \
// RUN:   | FileCheck %s
#include "mini-cuda.h"

int atoi();
double strtod();
int cudaMemcpyToSymbol();
int cudaGetDeviceProperties();
int cudaDeviceGetAttribute();
int cudaLaunchKernel(const void *Kernel);
extern "C" void *memset(void *To, int Byte, mini_size_t Bytes);

// CHECK-NOT: analysis ended
// CHECK: [[#@LINE+2]]:17: remark: kernel 'k' is bandwidth-bound
// CHECK: note: DRAM 4.19 MB; a thread: reads 4.00 byte
__global__ void k(float *p) { p[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

int main() {
  int Sizes[2] = {4096, 256};
  memset(&Sizes[0], 0, 4);
  Sizes[0] = 4096;
  float *p = nullptr;
  cudaMalloc(&p, 4 << 20);
  int Sum = atoi() + cudaMemcpyToSymbol() + cudaGetDeviceProperties() +
            cudaDeviceGetAttribute() + cudaLaunchKernel(nullptr);
  Sum += strtod() > 0;
  k<<<Sizes[0], Sizes[1]>>>(p);
  return Sum;
}
