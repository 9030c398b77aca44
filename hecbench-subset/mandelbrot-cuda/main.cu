// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Mandelbrot set in double precision: a loop whose trip count depends on
// the data.
#include "../cuda_check.h"
#include "reference.h"

__global__ void mandelbrot(int *Image, int Width, int Height) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X < Width && Y < Height)
    Image[Y * Width + X] =
        escapeTime(3.0 * X / Width - 2, 2.0 * Y / Height - 1);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 256);
  DeviceArray<int> Image(std::size_t(N) * N);
  mandelbrot<<<dim3((N + 15) / 16, (N + 15) / 16), dim3(16, 16)>>>(Image.data(),
                                                                   N, N);
  must(cudaDeviceSynchronize());
  return compareImage(Image.toHost(), N);
}
