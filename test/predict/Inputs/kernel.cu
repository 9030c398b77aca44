// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mini-cuda.h"

__global__ void one(float *A) { A[threadIdx.x + blockIdx.x * blockDim.x] += 1; }
__global__ void other(float *A) { A[threadIdx.x + blockIdx.x * blockDim.x] += 2; }
