// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The median of 3 x 3 points of an image of bytes, a thread for each point.
#include "../cuda_check.h"
#include "reference.h"

__global__ void median(const Byte *In, Byte *Out, int N) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X > 0 && Y > 0 && X < N - 1 && Y < N - 1)
    Out[Y * N + X] = medianAround(In, Y * N + X, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 512);
  std::vector<Byte> Image = image(N);
  DeviceArray<Byte> In(Image), Out(Image.size());
  median<<<dim3(blocksFor(N, 32), blocksFor(N, 8)), dim3(32, 8)>>>(
      In.data(), Out.data(), N);
  must(cudaDeviceSynchronize());
  return compare("median", Out.toHost(), reference(Image, N), 0);
}
