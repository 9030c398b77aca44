// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is computed in floating point is a formula only where exact arithmetic
// gives the program's numbers, whatever their signs; the rest is sampled, or
// has an open share.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// A random number generator wraps.
// CHECK: random (
// CHECK: 'n' {{.*}} 0.3{{[0-9]+}} atomics of 4 byte
// CHECK: access to 'table' at line [[@LINE+7]] touches {{2[0-9.]+|3[0-2.]+}} sectors
__global__ void random(const float *table, float *out, int *n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned s = i * 747796405u + 2891336453u;
  float u = (s >> 8) * (1 / 16777216.0f);
  if (u < 0.3f)
    atomicAdd(n, 1);
  out[i] = table[(int)(u * 4096)];
}

// A quarter of the threads.
// CHECK: window (
// CHECK: 'out' {{.*}} 0.250 stores of 4 byte
__global__ void window(float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  float x = (i + 0.5f) * (2.0f / 2048) - 1, y = (j + 0.5f) * (2.0f / 2048) - 1;
  if ((x * x < 0.25f) & (y * y < 0.25f))
    out[j * 2048 + i] = 1;
}

// 90 % of the threads.
// CHECK: signs (
// CHECK: 'out' {{.*}} 0.900 stores of 4 byte
__global__ void signs(float *out, int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if ((i - 409) / (float)step < 0)
    out[i] = 1;
}

// Every fourth thread.
// CHECK: ties (
// CHECK: 'out' {{.*}} 0.250 stores of 4 byte
__global__ void ties(float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if ((int)__builtin_rintf(i * 0.5f) & 1)
    out[i] = 1;
}

// Half of the threads: those of -1023 to 1023 around the middle.
// CHECK: centre (
// CHECK: 'out' {{.*}} 0.500 stores of 4 byte
__global__ void centre(float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if ((int)((i - 2048) * (1 / 1024.0f)) == 0)
    out[i] = 1;
}

// What is added to so large a number is rounded.
// CHECK: shifter (
// CHECK: access to 'table' at line [[@LINE+4]] touches {{1[0-9.]+}} sectors
__global__ void shifter(const float *table, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float t = i * 0.3f, k = (t + 12582912.0f) - 12582912.0f, f = t - k;
  out[i] = table[(int)((f + 0.5f) * 1024)];
}

// CHECK: chain (
// CHECK: 0.0 % of the threads take a branch at line [[@LINE+6]], from
__global__ void chain(float *out) {
  float v = threadIdx.x;
#pragma unroll
  for (int k = 0; k < 60; ++k)
    v = v * 1.000001f + 0.5f;
  if (v < 0)
    out[threadIdx.x] = v;
}

// A comparison in floating point is no bounds check.
// CHECK: disc (
// CHECK: either way of the branch at line [[@LINE+4]]
__global__ void disc(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = i % 64 * 0.01f;
  if (x < 0.25f)
    out[i] = 1;
}

void run(float *table, float *out, int *n) {
  random<<<4096, 256>>>(table, out, n);
  window<<<dim3(64, 256), dim3(32, 8)>>>(out);
  signs<<<16, 256>>>(out, -4);
  ties<<<16, 256>>>(out);
  centre<<<16, 256>>>(out);
  shifter<<<4096, 256>>>(table, out);
  chain<<<4096, 256>>>(out);
}
