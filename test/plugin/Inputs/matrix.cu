// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mini-cuda.h"

__device__ int element() {
  return blockIdx.x * blockDim.x + threadIdx.x;
}

__global__ void scale(float *Data, float Factor, int N) {
  int I = element();
  if (I < N)
    Data[I] *= Factor;
}

template <class T> __global__ void power(T *Data, int N) {
  int I = element();
  T Value = Data[I], Result = 1;
  for (int K = 0; K < N; ++K)
    Result = Result * Value + Value;
  Data[I] = Result;
}
template __global__ void power(float *, int);
template __global__ void power(double *, int);

namespace deep {
__global__ void gather(const int *Index, const double *From, double *To) {
  int I = element();
  To[I] = From[Index[I]];
}
} // namespace deep
