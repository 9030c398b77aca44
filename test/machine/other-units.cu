// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A translation unit is assembled as in a program of its own, unless it calls
// functions of other units.
// RUN: rm -rf %t %t.tools && mkdir %t.tools
// RUN: printf '#!/bin/sh\necho "$@" >> %t.tools/asked; exit 1\n' > %t.tools/ptxas
// RUN: cp %t.tools/ptxas %t.tools/nvdisasm
// RUN: chmod +x %t.tools/ptxas %t.tools/nvdisasm
// RUN: %predict -fplugin-arg-roofline-cuda-tools=%t.tools
// RUN: FileCheck %s --check-prefix=WHOLE --input-file=%t.tools/asked
// RUN: rm %t.tools/asked
// RUN: %predict -fplugin-arg-roofline-cuda-tools=%t.tools -DOTHER -fgpu-rdc
// RUN: FileCheck %s --check-prefix=PART --input-file=%t.tools/asked
#include "mini-cuda.h"

extern "C" __device__ int printf(const char *Format, ...);

#ifdef OTHER
__device__ float elsewhere(float);
#else
__device__ float elsewhere(float V) { return V + 1; }
#endif

__global__ void use(float *A) {
  A[threadIdx.x] = elsewhere(A[threadIdx.x]);
  printf("done\n"); // available on every GPU
}
// WHOLE: -O3
// WHOLE-NOT: -c{{ }}
// PART: -O3
// PART-SAME: -c{{ }}
