// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bilateral filter of 7 x 7 points, a thread for each.
#include "../cuda_check.h"
#include "reference.h"

__global__ void smooth(const float *In, float *Out, int N) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X < N && Y < N)
    Out[Y * N + X] = smoothed(In, X, Y, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 256);
  auto Image = numbers<float>(std::size_t(N) * N, 0, 1);
  DeviceArray<float> In(Image), Out(Image.size());
  smooth<<<dim3(blocksFor(N, 16), blocksFor(N, 16)), dim3(16, 16)>>>(
      In.data(), Out.data(), N);
  must(cudaDeviceSynchronize());
  return compare("smooth", Out.toHost(), reference(Image, N), 1e-4);
}
