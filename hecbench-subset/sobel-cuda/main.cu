// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sobel's operator on an image of bytes, a thread for each point.
#include "../cuda_check.h"
#include "reference.h"

__global__ void sobel(const Byte *In, Byte *Out, int N) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X > 0 && Y > 0 && X < N - 1 && Y < N - 1)
    Out[Y * N + X] = gradient(In, Y * N + X, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 512);
  std::vector<Byte> Image = image(N);
  DeviceArray<Byte> In(Image), Out(Image.size());
  sobel<<<dim3(blocksFor(N, 16), blocksFor(N, 16)), dim3(16, 16)>>>(
      In.data(), Out.data(), N);
  must(cudaDeviceSynchronize());
  // A root that is rounded otherwise may change a byte by one.
  return compare("sobel", Out.toHost(), reference(Image, N), 0.5);
}
