// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One run with the L2 of several GPUs: 16 MB that are read twice are read twice
// from the DRAM of a GPU with 5 MB of L2, once with 50 MB. The program runs on
// the first.
// RUN: %roofline build --quiet --gpu=rtx3080,h200 -- %clangxx \
// RUN:   --cuda-gpu-arch=sm_80 -O3 %s %cudart -o %t
// RUN: %roofline profile --gpu=rtx3080,h200 --cache-dir= -o %t.json %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TABLE
// RUN: FileCheck %s --input-file=%t.json
// RUN: %roofline validate %t %t.json | FileCheck %s --check-prefix=BOTH
// RUN: %roofline validate --gpu=h200 %t %t.json | FileCheck %s --check-prefix=ONE
// RUN: %roofline validate --json %t %t.json | FileCheck %s --check-prefix=JSON
// RUN: not %roofline validate --gpu=a100-80-sxm %t %t.json 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OTHER
//
// With a small memory budget, a part of the launch represents the whole:
// operations are the same, traffic nearly.
// RUN: %roofline profile --gpu=rtx3080 --memory-budget=1e-3 --cache-dir= \
// RUN:   -o %t.part.json %t 2>&1 | FileCheck %s --check-prefix=PART
// RUN: %roofline profile --gpu=rtx3080 --memory-budget=1e-3 --cores=1 \
// RUN:   --quiet --cache-dir= -o %t.one.json %t
// RUN: %python %S/Inputs/same-counts.py %t.part.json %t.one.json
// RUN: %python %S/Inputs/extrapolated.py once %t.json %t.part.json
// REQUIRES: cuda-toolkit, plugin, emulate, tool
#include <cstdio>
#include <cuda_runtime.h>

__global__ void twice(const float *In, float *Out, int Mask) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (In[I & Mask] == 1)
    *Out = 2;
}

__global__ void once(const float *In, float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (In[I] == 1)
    *Out = 2;
}

int main() {
  constexpr int N = 1 << 22;
  float *In, *Out;
  cudaDeviceProp Gpu;
  cudaGetDeviceProperties(&Gpu, 0);
  printf("%s\n", Gpu.name);
  cudaMalloc(&In, N * sizeof(float));
  cudaMalloc(&Out, sizeof(float));
  cudaMemset(In, 0, N * sizeof(float));
  twice<<<2 * N / 256, 256>>>(In, Out, N - 1);
  once<<<N / 256, 256>>>(In, Out);
  return cudaDeviceSynchronize();
}

// TABLE: NVIDIA GeForce RTX 3080
// TABLE: kernel launches counted operations DRAM op/byte observed on NVIDIA GeForce RTX 3080
// TABLE-NEXT: twice 1 1 {{.*}} 33.6 MB
// TABLE: kernel launches counted operations DRAM op/byte observed on NVIDIA H200
// TABLE-NEXT: twice 1 1 {{.*}} 16.8 MB
// CHECK: "gpu": "rtx3080"
// CHECK: "other_gpus": [
// CHECK: "gpu": "h200"
// CHECK: "dram_read_bytes": 33554432
// CHECK: "other_memory": {
// CHECK-NEXT: "h200": {
// CHECK: "dram_read_bytes": 16777216
// CHECK-NOT: "counted_share"
// BOTH: emulated (NVIDIA GeForce RTX 3080)
// BOTH: emulated (NVIDIA H200)
// ONE-NOT: RTX 3080
// ONE: emulated (NVIDIA H200)
// JSON: "gpu": "rtx3080"
// JSON: "other_gpus": [
// JSON: "gpu": "h200"
// OTHER: --gpu: '{{.*}}.json' is a profile of GPU 'rtx3080', 'h200', found 'a100-80-sxm'
// PART: once: memory of 1 of 1 counted launches is extrapolated, from 25.0 % of the blocks or more
