// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mini-cuda.h"

__device__ float square(float x) {
#if __CUDA_ARCH__ < 800
  x = x * x * x;
#endif
  for (int i = 0; i < 100; ++i)
    x = x * x - 2;
  return x;
}
