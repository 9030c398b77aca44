// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Separate compilation: units call each other's device functions
// and share variables; each kernel is identified by its own
// unit.
// REQUIRES: cuda-toolkit, plugin, tool, emulate
// DEFINE: %{cuda} = %roofline build --quiet --embed=ir -- %clangxx --cuda-gpu-arch=sm_80 -O2 -fgpu-rdc -Wno-unknown-cuda-version
// RUN: %{cuda} -c %s -o %t.1.o
// RUN: %{cuda} -c %S/Inputs/other-unit.cu -o %t.2.o
// RUN: %clangxx -fgpu-rdc --offload-link -Wno-unknown-cuda-version %t.1.o %t.2.o %cudart -o %t
// RUN: echo '{"log": "%t.log", "launches": "all"}' > %t.job
// RUN: rm -f %t.log
// RUN: env LD_PRELOAD=%cudart ROOFLINE_EMULATE=%t.job %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG < %t.log
//
// LOG: "unit":"{{[^"]*}}separate-compilation.cu"
// LOG-SAME: "number":0
// LOG: "unit":"{{[^"]*}}other-unit.cu"
//
// If a part of the code is missing, the message names it.
// RUN: %clangxx --cuda-gpu-arch=sm_80 -O2 -fgpu-rdc -Wno-unknown-cuda-version -c %S/Inputs/other-unit.cu -o %t.2.o
// RUN: %clangxx -fgpu-rdc --offload-link -Wno-unknown-cuda-version %t.1.o %t.2.o %cudart -o %t.part
// RUN: not env LD_PRELOAD=%cudart %t.part 2>&1 | FileCheck %s --check-prefix=PART
// PART: roofline: kernel 'same' uses 'twice(int)', which has no definition in this program

#include <cstdio>
#include <cuda_runtime.h>

extern __device__ int Offset;
static __device__ int Calls = 40;
__device__ int twice(int X);
void setFactor(int To);
void launchOther(int *Out);

// The other unit has a kernel of this name.
static __global__ void same(int *Out) {
  Out[threadIdx.x] = twice(threadIdx.x) + Offset;
  if (threadIdx.x == 0)
    ++Offset;
}

__global__ void calls(int *Out) { *Out = Calls; }

int main() {
  int *Out;
  cudaMallocManaged(&Out, 32 * sizeof(int));
  setFactor(10);
  same<<<1, 32>>>(Out);
  std::printf("%s: %d\n", cudaGetErrorString(cudaDeviceSynchronize()), Out[5]);
  // CHECK: no error: 103
  launchOther(Out);
  cudaDeviceSynchronize();
  std::printf("%d\n", Out[0]); // 32 calls and 4
  // CHECK: 36
  calls<<<1, 1>>>(Out);
  cudaDeviceSynchronize();
  std::printf("%d\n", Out[0]);
  // CHECK: 40
}
