// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch by the runtime's function: arguments are given by their addresses.
// RUN: rm -rf %t && %predict '%args=300' && %figures | FileCheck %s
// RUN: rm -rf %t && %predict '%args=300' -DPER_THREAD && %figures | FileCheck %s
#include "Inputs/power.h"

#ifdef PER_THREAD // as CUDA's headers under --default-stream=per-thread
#define cudaLaunchKernel cudaLaunchKernel_ptsz
cudaError_t cudaLaunchKernel(const void *, dim3, dim3, void **, mini_size_t,
                             cudaStream_t);
#endif

int main(int argc, char **argv) {
  int Blocks = atoi(argv[1]), Steps = 5;
  float *A;
  cudaMalloc(&A, 4 * 32 * Blocks);
  void *Arguments[] = {&A, &Steps};
  ++Steps;
  cudaLaunchKernel((const void *)power, dim3(Blocks, 2), dim3(32), Arguments, 0,
                   nullptr);
}
// 5 + 1 steps of two operations; 300 * 2 * 32 threads.
// CHECK: power threads 19200
// CHECK: power fp32 low=12 likely=12 high=12 op/thread
// CHECK: power launch:[[@LINE-6]] grid [300, 2, 1] block [32, 1, 1]
