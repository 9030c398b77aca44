// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch with an empty or too large grid or block fails: no verdict. With
// other launches of the kernel, those decide.
// RUN: %predict '%args=0' 2>&1 | FileCheck %s --check-prefixes=CHECK,ZERO
// RUN: %predict '%args=-3000' 2>&1 | FileCheck %s --check-prefixes=CHECK,LESS
// RUN: %roofline predict --gpu=a100 --arguments=0 --explain=tall %s -- %cuda-flags 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// EXPLAIN: so {{ *}}a launch with grid (1,70000,1) and block (32,1,1) fails: gridDim.y is
// RUN: rm -rf %t && %predict '%args=0' 2>/dev/null && cat %t/*.json \
// RUN:   | FileCheck %s --check-prefix=JSON
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;

__global__ void once(float *A, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    A[I] *= 2;
}
__global__ void wide(float *A) { A[threadIdx.x] *= 2; }
__global__ void tall(float *A) { A[blockIdx.y] *= 2; }
__global__ void square(float *A) { A[threadIdx.x] *= 2; }
__global__ void twice(float *A) {
  A[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}
int main(int argc, char **argv) {
  int N = atoi(argv[1]);
  float *A;
  cudaMalloc(&A, 1 << 28);
  once<<<(N + 255) / 256, 256>>>(A, N);
  wide<<<1, 2048>>>(A);
  tall<<<dim3(1, 70000), 32>>>(A);
  square<<<1, dim3(64, 64)>>>(A);
  twice<<<(N + 255) / 256, 256>>>(A);
  twice<<<1 << 18, 256>>>(A);
}
// CHECK: kernel 'once' on A100{{.*}}: no verdict;
// ZERO-SAME: a launch with grid (0,1,1) and block (256,1,1) fails: gridDim.x is 0, so it starts no thread
// LESS-SAME: a launch with grid (4294967286,1,1) and block (256,1,1) fails: gridDim.x is 4294967286, at most 2147483647 are allowed
// CHECK-NOT: confidence
// CHECK-NOT: note:
// CHECK: kernel 'wide' on A100-SXM4-80GB: no verdict; a launch with grid (1,1,1) and block (2048,1,1) fails: blockDim.x is 2048, at most 1024 are allowed
// CHECK: kernel 'tall' on A100-SXM4-80GB: no verdict; a launch with grid (1,70000,1) and block (32,1,1) fails: gridDim.y is 70000, at most 65535 are allowed
// CHECK: kernel 'square' on A100-SXM4-80GB: no verdict; {{.*}} fails: 4096 threads a block, at most 1024 are allowed
// CHECK: kernel 'twice' is bandwidth-bound on A100-SXM4-80GB: {{.*}} confidence
// JSON: "verdict": "undetermined"
// JSON: "kind": "invalid-launch"
