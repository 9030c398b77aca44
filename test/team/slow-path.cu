// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The slow path of sinf(), which hardly a thread takes, has operations of other
// kinds and reads a table: nothing of it is named beside what has changed.
// REQUIRES: cuda-toolkit, tool
// RUN: rm -rf %t && mkdir %t && cd %t
// DEFINE: %{predict} = %roofline predict --gpu=h200 --format=json %s
// DEFINE: %{flags} = -O3 --cuda-gpu-arch=sm_80 -Wno-unknown-cuda-version
// RUN: %{predict} -o before.json -- %{flags}
// RUN: %{predict} -o after.json -- %{flags} -DAFTER
// RUN: not %roofline diff before.json after.json | FileCheck %s
// CHECK-NOT: fp64
// CHECK: fp32 {{.*}} -> {{.*}} (x
// CHECK-NOT: fp64
// CHECK: at {{.*}}slow-path.cu:[[#@LINE+9]]{{.*}}: {{.*}}fp32
// CHECK-NOT: {{fp64|DRAM|i2opi}}
#include <cuda_runtime.h>

__global__ void wave(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
#ifdef AFTER
  x[i] = sinf(x[i]);
#else
  x[i] = 2 * x[i];
#endif
}

int main() {
  int n = 1 << 24;
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  wave<<<n / 256, 256>>>(x, n);
  cudaDeviceSynchronize();
}
