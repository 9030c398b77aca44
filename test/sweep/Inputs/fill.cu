// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mini-cuda.h"

__global__ void fill(float *Data) {
  Data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
