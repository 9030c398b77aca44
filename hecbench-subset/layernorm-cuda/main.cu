// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layer normalisation, a block for each row and a thread for each column.
#include "../cuda_check.h"
#include "reference.h"

__device__ float sumOfBlock(float Mine, float *Parts) {
  for (int Distance = 16; Distance; Distance /= 2)
    Mine += __shfl_xor_sync(~0u, Mine, Distance);
  if (threadIdx.x % 32 == 0)
    Parts[threadIdx.x / 32] = Mine;
  __syncthreads();
  float Sum = 0;
  for (int I = 0; I < Width / 32; ++I)
    Sum += Parts[I];
  __syncthreads();
  return Sum;
}

__global__ void normalise(const float *In, const float *Scale,
                          const float *Offset, float *Out) {
  __shared__ float Parts[Width / 32];
  int Column = threadIdx.x, I = blockIdx.x * Width + Column;
  float Mean = sumOfBlock(In[I], Parts) / Width;
  float Off = In[I] - Mean;
  float Variance = sumOfBlock(Off * Off, Parts) / Width;
  Out[I] = Off * rsqrtf(Variance + Epsilon) * Scale[Column] + Offset[Column];
}

int main(int Argc, char **Argv) {
  Layer L(sizeFromArguments(Argc, Argv, 2048));
  DeviceArray<float> In(L.In), Scale(L.Scale), Offset(L.Offset),
      Out(L.In.size());
  normalise<<<L.Rows, Width>>>(In.data(), Scale.data(), Offset.data(),
                               Out.data());
  must(cudaDeviceSynchronize());
  return compare("normalise", Out.toHost(), L.reference(), 1e-4);
}
