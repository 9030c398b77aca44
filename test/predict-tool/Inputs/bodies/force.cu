// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mini-cuda.h"

__device__ float square(float x);

namespace body {
__device__ float force(float x) { return square(x + 1) + square(x - 1); }
} // namespace body

__global__ void other(float *p) { *p = body::force(*p); }
