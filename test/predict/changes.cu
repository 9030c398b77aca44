// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What would help is proposed, with what the model says of it, and nothing
// where nothing would.
// REQUIRES: plugin
// RUN: %clangxx %cuda-flags -O3 -S -o /dev/null -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-gpu=a100-80-sxm -fplugin-arg-roofline-notes=all \
// RUN:   %s 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK-LABEL: kernel 'fields'
// CHECK: [[#@LINE + 6]]:{{[0-9]+}}: note: if neighbouring threads accessed
// CHECK-SAME: neighbouring elements of 'x' (4 instead of 16 sectors a warp): DRAM
// CHECK-SAME: {{.*}} MB instead of {{.*}} MB, {{.*}} op/byte, predicted time {{.*}} us instead of
// CHECK-NOT: note: if
__global__ void fields(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[4 * i] + 1.0f;
}

// CHECK-LABEL: kernel 'wide'
// CHECK: note: if 'x' and 1 more array had elements of type float instead of double: DRAM
// CHECK-NOT: had elements
__global__ void wide(const double *x, double *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] + 1.0;
}

// Of 64-bit integers only those are narrowed that are positions.
// CHECK-LABEL: kernel 'pick'
// CHECK: note: if 'at' had elements of type int32 instead of int64: DRAM
__global__ void pick(const long *at, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[at[i]];
}
// CHECK-LABEL: kernel 'bits'
// CHECK-NOT: note: if '{{.*}} had elements
__global__ void bits(const long *x, const float *table, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = table[(x[i] >> 8) & 255] + table[x[i] & 255];
}

// Structs of one type are arrays of it.
// CHECK-LABEL: kernel 'complex'
// CHECK: note: if 'y' and 1 more array had elements of type float instead of double: DRAM
struct Complex { double re, im; };
__global__ void complex(const Complex *x, Complex *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i].re = x[i].re - x[i].im;
}

// A struct that is copied is no integer of 64 bits, and one of several types has
// no type to be narrowed, of whichever member.
// CHECK-LABEL: kernel 'copied'
// CHECK-NOT: note: if '{{.*}} had elements
struct alignas(8) Point { float x, y; };
__global__ void copied(const Point *x, Point *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i];
}
// CHECK-LABEL: kernel 'member'
// CHECK-NOT: note: if '{{.*}} had elements
struct Body { double mass; int id, kind; };
__global__ void member(const Body *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i].mass;
}

// CHECK-LABEL: kernel 'promoted'
// CHECK: note: if it computed in float, without a constant of type double:
__global__ void promoted(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = x[i];
    for (int k = 0; k < 100; ++k)
      v = v * 0.3 + 0.7;
    x[i] = v;
  }
}

// CHECK-LABEL: kernel 'divide'
// CHECK: note: if the divisor was a constant in the source or the host passed its inverse:
// CHECK: note: if it multiplied by the inverse of the divisor instead of dividing:
__global__ void divide(float *x, float d, int n, int w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = x[i];
    for (int k = 0; k < 100; ++k)
      v = v / d + (i + k) / w;
    x[i] = v;
  }
}

// Rows and columns by division are one change for both lines.
// CHECK-LABEL: kernel 'place'
// CHECK: note: if the divisor was a constant in the source or the host passed its inverse:
// CHECK-NOT: note: if the divisor
__global__ void place(int *x, int n, int w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int sum = 0;
  for (int k = 0; k < 100; ++k) {
    sum += (i + k) / w;
    sum ^= (i ^ k) % w;
  }
  x[i] = sum;
}

// So are several divisors, of rows and of planes.
// CHECK-LABEL: kernel 'planes'
// CHECK: note: if the 2 divisors were constants in the source or the host passed their inverses:
// CHECK-NOT: note: if the
__global__ void planes(int *x, int n, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int k = 0; k < 100; ++k)
      x[i] += (i + k) % w + (i + k) / w % h;
}

// All values of these indices are known to be small.
// CHECK-LABEL: kernel 'indexed'
// CHECK: note: if its indices had 32 bits instead of 64: {{.*}} instead of {{.*}} integer op/byte, predicted time
using Size = unsigned long;
__global__ void indexed(const float *x, float *y, Size n, Size cols) {
  Size i = blockIdx.x * (Size)blockDim.x + threadIdx.x;
  if (i >= n) return;
  Size r = i / 4096, c = i % 4096;
  float sum = 0;
  for (Size k = 0; k < 64; ++k)
    sum += x[r * cols + (c * k + k * k) % 4095];
  y[i] = sum;
}

// The same with rows that are so long that offsets need more than 32 bits.
// CHECK-LABEL: kernel 'far'
// CHECK-NOT: note: if its indices
__global__ void far(const float *x, float *y, Size n, Size cols) {
  Size i = blockIdx.x * (Size)blockDim.x + threadIdx.x;
  if (i >= n) return;
  Size r = i / 4096, c = i % 4096;
  float sum = 0;
  for (Size k = 0; k < 64; ++k)
    sum += x[r * cols + (c * k + k * k) % 4095];
  y[i] = sum;
}

// A hash uses all 64 bits, and what is read from memory may.
// CHECK-LABEL: kernel 'hash'
// CHECK-NOT: note: if its indices
__global__ void hash(Size *x, Size n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Size v = i, w = x[i];
  for (int k = 0; k < 100; ++k) {
    v = v * 6364136223846793005 + n;
    w = w * 7 + k;
  }
  x[i] = v + w;
}

// A double that is summed up is no promoted float, and dense floats stay.
// CHECK-LABEL: kernel 'fine'
// CHECK-NOT: note: if
__global__ void fine(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    double v = x[i];
    for (int k = 0; k < 100; ++k)
      v = v * v + 0.5;
    x[i] = v;
  }
}

int main() {
  float *x = 0;
  double *y = 0;
  int n = 1 << 20;
  fields<<<n / 256, 256>>>(x, x, n);
  wide<<<n / 256, 256>>>(y, y, n);
  pick<<<n / 256, 256>>>((long *)y, x, x, n);
  bits<<<n / 256, 256>>>((long *)y, x, x, n);
  complex<<<n / 256, 256>>>((Complex *)y, (Complex *)y, n);
  copied<<<n / 256, 256>>>((Point *)y, (Point *)y, n);
  member<<<n / 256, 256>>>((Body *)y, x, n);
  promoted<<<n / 256, 256>>>(x, n);
  divide<<<n / 256, 256>>>(x, 3, n, 7);
  place<<<n / 256, 256>>>((int *)x, n, 7);
  planes<<<n / 256, 256>>>((int *)x, n, 7, 9);
  indexed<<<n / 256, 256>>>(x, x, n, 4096);
  far<<<n / 256, 256>>>(x, x, n, Size(1) << 40);
  hash<<<n / 256, 256>>>((Size *)x, n);
  fine<<<n / 256, 256>>>(x, n);
}
