// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A layer of convolutions, a thread for each point of each output channel.
#include "../cuda_check.h"
#include "reference.h"

__global__ void convolve(const float *In, const float *Weights, float *Out,
                         int N) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  int Channel = blockIdx.z;
  if (X < N && Y < N)
    Out[(Channel * N + Y) * N + X] = convolved(In, Weights, Channel, X, Y, N);
}

int main(int Argc, char **Argv) {
  Layer L(sizeFromArguments(Argc, Argv, 128));
  DeviceArray<float> In(L.In), Weights(L.Weights), Out(L.In.size());
  convolve<<<dim3(blocksFor(L.N, 32), blocksFor(L.N, 4), Channels),
             dim3(32, 4)>>>(In.data(), Weights.data(), Out.data(), L.N);
  must(cudaDeviceSynchronize());
  return compare("convolve", Out.toHost(), L.reference(), 1e-4);
}
