// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel that multiplies two sizes as int can only run with sizes whose
// product fits: the ranges end there, and that is said.
// RUN: %roofline predict --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

// CHECK: kernel 'planes' is bandwidth-bound
// CHECK: note: examined for argv[1] = {{[0-9]+}} to 46{{[0-9]+}} and argv[2] = {{[0-9]+}} to 46{{[0-9]+}}{{$}}
// CHECK: note: {{.*}}nx*ny at line [[# @LINE + 4]] fits int
__global__ void planes(const float *In, float *Out, int nx, int ny) {
  int X = blockIdx.x * blockDim.x + threadIdx.x,
      Y = blockIdx.y * blockDim.y + threadIdx.y;
  int Plane = nx * ny;
  if (X >= nx || Y >= ny)
    return;
  long I = (long)Y * nx + X;
  Out[I] = In[I] + In[I + Plane];
}
int main(int argc, char **argv) {
  int nx = atoi(argv[1]), ny = atoi(argv[2]);
  float *In = 0, *Out = 0;
  planes<<<dim3((nx + 31) / 32, (ny + 7) / 8), dim3(32, 8)>>>(In, Out, nx, ny);
}
