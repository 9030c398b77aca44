// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks are numbered on along y, and another file computes the grid. The limit
// of the check then follows from the size of the launch, as it does for a check
// along x, and every element is read once.
// RUN: %roofline predict --gpu=a100-80-sxm --explain=mean %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: launch not known here
// CHECK: values grid ([[BLOCKS:[0-9]+]],1,1) block (512,1,1)
// CHECK: rows = {{[0-9]+}} taken as likely (parameter of meanOf())
// CHECK: 'x' reads
// CHECK-NOT: reuse
// CHECK: so bandwidth-bound
//
// The factors of a product that is checked are assumed equal, rather than all
// but one of a size that no launch has.
// RUN: %roofline predict --gpu=a100-80-sxm --explain=turn %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=PRODUCT
// PRODUCT: values grid ({{[0-9][0-9][0-9]+}},1,1)
// PRODUCT: width = [[SIZE:[0-9][0-9]+]] taken as likely
// PRODUCT: height = [[SIZE]] taken as likely
// PRODUCT: images = [[SIZE]] taken as likely
#include "mini-cuda.h"

dim3 gridOf(int);

__global__ void mean(const float *x, int rows, int width, float *m) {
  int i = (blockIdx.x + blockIdx.y * gridDim.x) * blockDim.x + threadIdx.x;
  if (i >= rows)
    return;
  float sum = 0;
  for (int k = 0; k < width; ++k)
    sum += x[i * width + k];
  m[i] = sum / width;
}

__global__ void turn(const float *x, int n, int width, int height, float *y) {
  int i = (blockIdx.x + blockIdx.y * gridDim.x) * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int column = i % width, row = i / width % height, image = i / width / height;
  y[(image * width + column) * height + row] = x[i];
}

void meanOf(const float *x, int rows, int width, float *m) {
  mean<<<gridOf(rows), 512>>>(x, rows, width, m);
}

void turned(const float *x, int width, int height, int images, float *y) {
  int n = width * height * images;
  turn<<<gridOf(n), 512>>>(x, n, width, height, y);
}
