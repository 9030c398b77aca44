// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Indices that are computed in floating point, by sums, products, bounds and
// rounding, are formulas: neighbouring threads of a resampling kernel read
// neighbouring elements, which are fetched once. Where other operations lead to
// them, no integers in memory are said to determine them.
// RUN: %roofline predict --dump=features %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=FORMULA
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// FORMULA: kernel 'enlarge'
// FORMULA: global load 4 byte b1 times in + 4*floor(width / 2)*floor(max(0, 2*blockIdx.y*blockDim.y + 2*threadIdx.y - 1) / 4) + 4*floor(max(0, 2*blockIdx.x*blockDim.x + 2*threadIdx.x - 1) / 4)
// CHECK: kernel 'enlarge' is bandwidth-bound on {{[^:]*}}: {{[0-9.]+}} fp32 op/byte (ridge
// CHECK-NOT: 'in' is accessed
// CHECK: a thread: reads 1.00 byte
__global__ void enlarge(const float *in, float *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  float fx = 0.5f * (x + 0.5f) - 0.5f, fy = 0.5f * (y + 0.5f) - 0.5f;
  int x0 = (int)(fx > 0 ? fx : 0), y0 = (int)(fy > 0 ? fy : 0);
  out[y * width + x] = in[y0 * (width / 2) + x0];
}

// FORMULA: kernel 'resize'
// FORMULA: global load 4 byte b1 times in + 4*floor({{.*}}*from{{.*}}) / {{.*}}to
// FORMULA: branches
// FORMULA: line [[#@LINE+6]] b1 = share of {{.*}}blockIdx.x{{.*}} < {{.*}}from
// CHECK: kernel 'resize'
// CHECK-NOT: 'in' is accessed
__global__ void resize(const float *in, float *out, int from, int to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float at = (i + 0.5f) * ((float)from / to);
  if (at >= from - 2.5f)
    return;
  out[i] = in[(int)__builtin_floorf(at)];
}

// FORMULA: kernel 'tenths'
// FORMULA: global load 4 byte b1 times in + 4*floor((blockIdx.x*blockDim.x + threadIdx.x) / 10)
__global__ void tenths(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 100 * 0.01f < 0.25f)
    out[i] = in[(int)(i * 0.1f)];
}

// CHECK: kernel 'turn'
// CHECK: note: 'in' is accessed at places that can't be followed: {{[0-9]+}} % of the DRAM bytes, if caches serve
__global__ void turn(const float *in, float *out, float angle) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[(int)(i * angle)];
}

// CHECK: kernel 'move'
// CHECK: note: 'in' is accessed where other data say
__global__ void move(const float *in, float *out, const int *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[to[i]];
}

void run(float angle) {
  float *in, *out;
  int *to;
  int width = 8192, height = 8192;
  cudaMalloc(&in, width / 2 * (height / 2) * 4l);
  cudaMalloc(&out, width * 4l * height);
  cudaMalloc(&to, width * 4l * height);
  enlarge<<<dim3(width / 32, height / 8), dim3(32, 8)>>>(in, out, width, height);
  resize<<<width * height / 256, 256>>>(in, out, width * height / 4, width * height);
  turn<<<width * height / 256, 256>>>(in, out, angle);
  move<<<width * height / 256, 256>>>(in, out, to);
}
