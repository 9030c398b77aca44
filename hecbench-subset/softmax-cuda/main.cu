// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Softmax, a warp for each row: its maximum and sum by shuffles.
#include "../cuda_check.h"
#include "reference.h"

__global__ void softmax(const float *In, float *Out, int Rows) {
  int Row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int Lane = threadIdx.x % 32;
  if (Row >= Rows)
    return;
  In += Row * Classes, Out += Row * Classes;
  float Most = -1e30f, Sum = 0;
  for (int I = Lane; I < Classes; I += 32)
    Most = fmaxf(Most, In[I]);
  for (int Distance = 16; Distance; Distance /= 2)
    Most = fmaxf(Most, __shfl_xor_sync(~0u, Most, Distance));
  for (int I = Lane; I < Classes; I += 32)
    Sum += expf(In[I] - Most);
  for (int Distance = 16; Distance; Distance /= 2)
    Sum += __shfl_xor_sync(~0u, Sum, Distance);
  for (int I = Lane; I < Classes; I += 32)
    Out[I] = expf(In[I] - Most) / Sum;
}

int main(int Argc, char **Argv) {
  int Rows = sizeFromArguments(Argc, Argv, 256);
  std::vector<float> Logits = logits(Rows);
  DeviceArray<float> In(Logits), Out(Logits.size());
  softmax<<<blocksFor(Rows * 32), 256>>>(In.data(), Out.data(), Rows);
  must(cudaDeviceSynchronize());
  return compare("softmax", Out.toHost(), reference(Logits), 1e-5);
}
