// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verdicts that contradict ROOFLINE_EXPECT, on the GPUs that it names or on
// those predicted for.
// RUN: rm -rf %t && %predict -Werror -fplugin-arg-roofline-gpu=a100,h200 2>&1 \
// RUN:   | FileCheck %s
// RUN: %roofline predict --gpu=a100 --quiet %s -- %cuda-flags -O3 %include 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TOOL
#include "mini-cuda.h"
#include <roofline/assume.h>

// CHECK-NOT: warning:
ROOFLINE_EXPECT(bandwidth)
__global__ void right(float *x, int n) {
  ROOFLINE_EXPECT(bandwidth, a100, h200);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

ROOFLINE_EXPECT(compute, h200)
__global__ void copy(float *x, const float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = y[i] + 1;
}

template <int N> __global__ void steps(float *x, int n) {
  ROOFLINE_EXPECT(bandwidth);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float v = x[i];
  for (int k = 0; k < N; ++k)
    v = v * v + 0.5f;
  x[i] = v;
}
template __global__ void steps<2>(float *, int);
template __global__ void steps<3000>(float *, int);
template __global__ void steps<4000>(float *, int);

// A verdict that is open contradicts nothing; a GPU that is not chosen is looked
// at all the same.
__global__ void open(float *x, int n) {
  ROOFLINE_EXPECT(compute);
  float v = x[blockIdx.x * blockDim.x + threadIdx.x];
  for (int k = 0; k < n; ++k)
    v = v * v + 0.5f;
  x[blockIdx.x * blockDim.x + threadIdx.x] = v;
}

__global__ void other(float *x, int n) {
  ROOFLINE_EXPECT(compute, rtx3080);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

// CHECK: expect.cu:22:1: warning: roofline: ROOFLINE_EXPECT: 'copy' is bandwidth-bound on {{.*}}H200{{.*}}, not compute-bound
// CHECK-NEXT: ROOFLINE_EXPECT
// CHECK: expect.cu:30:3: warning: roofline: ROOFLINE_EXPECT: 'steps<3000>' is compute-bound on {{.*}}A100{{.*}}, not bandwidth-bound (and 1 more kernel)
// CHECK: expect.cu:30:3: warning: roofline: ROOFLINE_EXPECT: 'steps<3000>' is compute-bound on {{.*}}H200{{.*}}, not bandwidth-bound (and 1 more kernel)
// CHECK: expect.cu:54:3: warning: roofline: ROOFLINE_EXPECT: 'other' is bandwidth-bound on {{.*}}3080{{.*}}, not compute-bound
// CHECK-NOT: warning:

// TOOL: expect.cu:22:1: warning: roofline: ROOFLINE_EXPECT: 'copy' is bandwidth-bound on {{.*}}H200
