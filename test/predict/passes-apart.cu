// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which loops come to the same data, and what L2 has for a later loop: a row
// may be gone through in either direction; a thread goes one way of a branch
// only; a store leaves the rest of a sector in DRAM; and each part of what is
// read again was touched last in a loop of its own.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK-LABEL: {{^}}thereAndBack (
// CHECK: 'x' reads 2.05 kB 1.02 k loads of 4 byte: reuse 2.0 through caches
__global__ void thereAndBack(const float *x, float *y, int n, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int k = 0; k < n; ++k)
    s += x[k * pitch + i];
  for (int k = n - 1; k >= 0; --k)
    y[k * pitch + i] = x[k * pitch + i] * s;
}

// CHECK-LABEL: {{^}}backAndThere (
// CHECK: 'x' reads 2.05 kB 1.02 k loads of 4 byte: reuse 2.0 through caches
__global__ void backAndThere(const float *x, float *y, int n, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int k = n - 1; k >= 0; --k)
    s += x[k * pitch + i];
  for (int k = 0; k < n; ++k)
    y[k * pitch + i] = x[k * pitch + i] * s;
}

// What a thread reads here no thread has written.
// CHECK-LABEL: {{^}}oneWayOnly (
// CHECK: 'b' reads {{[12]}}.{{[0-9]+}} kB
__global__ void oneWayOnly(float *b, const int *flag, float *out, int n,
                           int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  if (flag[i])
    for (int k = 0; k < n; ++k)
      b[k * pitch + i] = 0;
  else
    for (int k = 0; k < n; ++k)
      s += b[k * pitch + i];
  out[i] = s;
}

// Only the rows are written before they are read.
// CHECK-LABEL: {{^}}readsBeyond (
// CHECK: 'b' reads {{[1-9][^,]*}} byte 513 loads, 512 stores
__global__ void readsBeyond(float *b, float *out, int n, int pitch, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int k = 0; k < n; ++k)
    b[k * pitch + i] = k;
  for (int k = 0; k < n; ++k)
    s += b[k * pitch + i];
  out[i] = s + b[n * pitch + ((i * i) & m)];
}

// CHECK-LABEL: {{^}}wholeSectors (
// CHECK: 'b' none 512 loads, 512 stores of 4 byte
__global__ void wholeSectors(float *b, float *out, int n, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int k = 0; k < n; ++k)
    b[k * pitch + i] = k;
  for (int k = 0; k < n; ++k)
    s += b[k * pitch + i];
  out[i] = s;
}

struct Particle {
  float x, y, z, w;
};

// CHECK-LABEL: {{^}}otherField (
// CHECK: 'p' reads 8.19 kB
__global__ void otherField(Particle *p, float *out, int n, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int k = 0; k < n; ++k)
    p[k * pitch + i].x = 0;
  for (int k = 0; k < n; ++k)
    s += p[k * pitch + i].y;
  out[i] = s;
}

// CHECK-LABEL: {{^}}someOfThem (
// CHECK: 'b' reads 2.05 kB
__global__ void someOfThem(float *b, const int *mask, float *out, int n,
                           int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int k = 0; k < n; ++k)
    if (mask[k * pitch + i])
      b[k * pitch + i] = 0;
  for (int k = 0; k < n; ++k)
    s += b[k * pitch + i];
  out[i] = s;
}

// Of the last pass, 90 % was touched last in the first one, and L2 has lost it.
// CHECK-LABEL: {{^}}tenthBetween (
// CHECK: 'a' reads 6{{[89]}}{{[0-9]}} byte 189 loads of 4 byte
__global__ void tenthBetween(const float *a, float *out, int n, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0, t = 0;
  for (int k = 0; k < n; ++k)
    s += a[k * pitch + i];
  for (int k = 0; k < n / 10; ++k)
    t = fmaxf(t, a[k * pitch + i] * s);
  for (int k = 0; k < n; ++k)
    t += a[k * pitch + i] * s;
  out[i] = t;
}

void run(float *x, float *y, int *f) {
  thereAndBack<<<8, 64>>>(x, y, 512, 512);
  backAndThere<<<8, 64>>>(x, y, 512, 512);
  oneWayOnly<<<8, 64>>>(x, f, y, 512, 512);
  readsBeyond<<<8, 64>>>(x, y, 512, 512, 511);
  wholeSectors<<<8, 64>>>(x, y, 512, 512);
  otherField<<<8, 64>>>((Particle *)x, y, 512, 512);
  someOfThem<<<8, 64>>>(x, f, y, 512, 512);
  tenthBetween<<<8000, 256>>>(x, y, 90, 2048000);
}
