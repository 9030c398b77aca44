// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of an unknown pitch or height nothing is known but that the rows and planes
// which a kernel writes do not overlap.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void rows(const float *In, float *Out, int Width, int Pitch) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  if (X < Width)
    Out[blockIdx.y * Pitch + X] = 2 * In[blockIdx.y * Pitch + X];
}
// CHECK: rows dram_read low=4 likely=4 high=4
// CHECK: rows dram_written {{.*}}likely={{3.9|4 }}

__global__ void planes(float *Out, int Width, int Pitch, int Height) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  if (X < Width)
    Out[(threadIdx.y * Height + blockIdx.y) * Pitch + X] = 1;
}
// CHECK: planes dram_written {{.*}}likely={{3.9|4 }}

// What else depends on the parameter has the likely value of parameters, 1024.
__global__ void counted(float *Out, int Width, int Pitch) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  for (int I = 0; I < Pitch; ++I)
    Sum = Sum * Sum + I;
  if (X < Width)
    Out[blockIdx.y * Pitch + X] = Sum;
}
// CHECK: counted dram_written {{.*}}likely=0
