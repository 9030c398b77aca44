// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang finds the error when it generates the code.
#include "mini-cuda.h"

inline __device__ void arrive() { __nvvm_barrier_cluster_arrive(); }
__global__ void scale(float *A) {
  arrive();
  A[threadIdx.x] *= 2;
}
