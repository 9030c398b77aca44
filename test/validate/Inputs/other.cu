// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_runtime.h"

__global__ void halve(float *A) { A[blockIdx.x * 256 + threadIdx.x] /= 2; }
__global__ void scales(float *A) { A[blockIdx.x * 256 + threadIdx.x] *= 3; }
