// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_runtime.h"

#ifndef NAME
#define NAME scale
#endif
extern "C" __global__ void NAME(float *Data) { Data[threadIdx.x] *= 2; }
extern "C" __global__ void fill(float *Data) { Data[threadIdx.x] = 1; }
