// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assumptions in kernels that no host code launches.
// RUN: rm -rf %t && %predict 2>&1 | FileCheck %s
// RUN: cat %t/*.json | FileCheck %s --check-prefix=JSON
#include "mini-cuda.h"
#include <roofline/assume.h>

// A value stands in the figures; a range is in the remark.
// CHECK: kernel.cu:[[#@LINE+2]]:17: remark: kernel 'columns' is bandwidth-bound on {{.*}}; assuming nrows in 64..8192 and ncols = 4096;
// CHECK: kernel.cu:[[#@LINE+2]]:{{.*}} note: assumed by ROOFLINE_ASSUME at {{.*}}kernel.cu:[[#@LINE+2]]: ncols = 4096
__global__ void columns(const float *x, float *y, int ncols, int nrows) {
  ROOFLINE_ASSUME("ncols == 4096, nrows in 64..8192");
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= nrows)
    return;
  float s = 0;
  for (int c = 0; c < ncols; ++c)
    s += x[(long)c * nrows + row];
  y[row] = s;
}
// JSON: "assumed": [
// JSON: "assumed by ROOFLINE_ASSUME at {{.*}}kernel.cu:[[#@LINE-10]]: ncols = 4096"
// JSON: "assumed by ROOFLINE_ASSUME at {{.*}}kernel.cu:[[#@LINE-11]]: nrows in 64..8192"
// JSON: "assumed_data": [
// JSON: "kind": "given"

struct Shape {
  long n;
  int ne[2];
};

// Fields, and the size of the launch; a block alone is 256 threads no more.
// CHECK: kernel 'filled' is
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}: shape.n = 100
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}: shape.ne[1] >= 7
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}: gridDim.x = 108
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}: blockDim.x = 128
// CHECK-NOT: assumed: {{.*}}threads a block
// CHECK: kernel 'sized'
__global__ void filled(float *y, Shape shape) {
  ROOFLINE_ASSUME("shape.n == 100, shape.ne[1] >= 7");
  ROOFLINE_ASSUME("gridDim.x == 108, blockDim.x == 128");
  float v = shape.ne[1];
  for (long k = 0; k < shape.n; ++k)
    v = v * 1.5f + 2.f;
  for (int k = 0; k < shape.ne[1]; ++k)
    v = v * 2.5f + 1.f;
  y[blockIdx.x * blockDim.x + threadIdx.x] = v;
}

// A range of launch sizes.
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}: gridDim.x in 100..200
__global__ void sized(float *y) {
  ROOFLINE_ASSUME("gridDim.x in 100..200");
  y[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

// Each instance of a template has those of the template; macros in the text.
#define SIZE "1048576"
// CHECK: kernel 'steps' (2 instances)
// CHECK: note: {{.*}}assumed by ROOFLINE_ASSUME at {{.*}}: n = 1048576
template <int N> __global__ void steps(const float *x, float *y, int n) {
  ROOFLINE_ASSUME("n == " SIZE);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float v = x[i];
  for (int k = 0; k < N; ++k)
    v = v * v + 0.5f;
  y[i] = v;
}
template __global__ void steps<2>(const float *, float *, int);
template __global__ void steps<3>(const float *, float *, int);
