// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --check names calls of the CUDA runtime that fail, with their lines, once each;
// they are no errors found. Launches that are refused are named elsewhere.
// REQUIRES: cuda-toolkit, plugin, emulate, tool
// RUN: %roofline build --quiet -- %clangxx --cuda-gpu-arch=sm_80 -O2 %s %cudart -o %t
// DEFINE: %{tools} =
// DEFINE: %{profile} = %roofline profile --quiet --gpu=a100-80-sxm --cache-dir= -o %t.json %{tools} %t
// REDEFINE: %{tools} = --check
// RUN: %{profile} 2>&1 | FileCheck %s --match-full-lines
// REDEFINE: %{tools} = --check=racecheck
// RUN: %{profile} 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not=failed
// NONE: 0 errors found

#include <cuda_runtime.h>

#define CHECK(Call) (void)(Call)

__global__ void fill(float *X) { X[threadIdx.x] = 1; }

int main() {
  float *In, *Huge;
  cudaEvent_t Never;
  cudaMalloc(&In, 4000);
  for (int I = 0; I < 2; ++I)
    cudaMemset(In, 0, 8000);
  // CHECK: roofline: cudaMemset() at {{.*}}check-calls.cu:[[@LINE-1]] failed with cudaErrorInvalidValue (invalid argument)
  CHECK(cudaMalloc(&Huge, 1ull << 50));
  // CHECK-NEXT: roofline: cudaMalloc() at {{.*}}check-calls.cu:[[@LINE-1]] failed with cudaErrorMemoryAllocation (out of memory)
  cudaEventCreate(&Never);
  cudaEventQuery(Never);
  fill<<<1, 2048>>>(In);
  fill<<<1, 32>>>(In);
  cudaFree(In);
  // CHECK-NEXT: fill: 1 launch was refused with {{.*}}
  // CHECK-NEXT: 0 errors found
  return 0;
}
