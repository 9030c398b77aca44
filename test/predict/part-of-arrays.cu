// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch over a part of an array of known size may be small, but not smaller
// than the user or a check of the program says. What is no element of such an
// array does not count: shared memory, an array as large as a block, an array of
// which the size is not known, or which grows with the launch.
// RUN: %roofline predict --gpu=a100-80-sxm --assume "given >= 100000;given <= 200000" --explain=. %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

int read(); // what no source shows
float *find();

// CHECK: part (
// CHECK: examined for count = 1 to 4194304
__global__ void part(float *x, int first, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    x[first + i] *= 2;
}

// CHECK: givenRange (
// CHECK: examined for {{.*}}given = 100000 to 200000
__global__ void givenRange(float *x, int first, int last) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < last - first)
    x[first + i] *= 2;
}

// CHECK: checkedRange (
// CHECK: examined for {{.*}}checked = 65536 to
__global__ void checkedRange(float *x, int first, int last) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < last - first)
    x[first + i] *= 2;
}

// CHECK: openRange (
// CHECK: examined for open = 11 to 4194304
__global__ void openRange(float *x, int first, int last) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < last - first)
    x[first + i] *= 2;
}

// CHECK: padded (
// CHECK: count = 27648 to
__global__ void padded(const float *x, float *y, int pad, int count) {
  __shared__ float s[512];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) {
    s[threadIdx.x + pad] = x[i];
    __syncthreads();
    y[i] = s[pad + (threadIdx.x ^ 1)];
  }
}

// CHECK: ofBlock (
// CHECK: 27648
__global__ void ofBlock(const float *x, float *sums, int base, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    sums[base + threadIdx.x] = x[i];
}

// CHECK: ofAnySize (
// CHECK: examined for count = 27648 to
__global__ void ofAnySize(float *x, int first, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    x[first + i] *= 2;
}

// CHECK: ofGrowing (
// CHECK: grown = 27393 to
__global__ void ofGrowing(float *x, int first, int last) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < last - first)
    x[first + i] *= 2;
}

int main() {
  float *x, *y, *sums, *growing;
  cudaMalloc(&x, (1 << 22) * sizeof(float));
  cudaMalloc(&y, (1 << 22) * sizeof(float));
  cudaMalloc(&sums, 1024 * sizeof(float));
  int given = read(), checked = read(), open = read(), first = read();
  givenRange<<<(given - first + 255) / 256, 256>>>(x, first, given);
  openRange<<<(open - first + 255) / 256, 256>>>(x, first, open);
  int grown = read();
  cudaMalloc(&growing, grown * sizeof(float));
  ofGrowing<<<(grown - first + 255) / 256, 256>>>(growing, first, grown);
  for (int l = 0; l < 100; ++l) {
    int start = read(), count = read(), blocks = (count + 255) / 256;
    part<<<blocks, 256>>>(x, start, count);
    padded<<<blocks, 256>>>(x, y, start, count);
    ofBlock<<<blocks, 256>>>(x, sums, start, count);
    ofAnySize<<<blocks, 256>>>(find(), start, count);
  }
  if (checked < 65536)
    return 1;
  checkedRange<<<(checked - first + 255) / 256, 256>>>(x, first, checked);
}
