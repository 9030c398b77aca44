// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Mandelbrot set in double precision: a loop whose trip count depends on
// the data.
#include "cuda_check.h"

constexpr int Limit = 256;

__host__ __device__ inline int escapeTime(double Cx, double Cy) {
  double X = 0, Y = 0;
  int Steps = 0;
  for (; Steps < Limit && X * X + Y * Y < 4; ++Steps) {
    double Next = X * X - Y * Y + Cx;
    Y = 2 * X * Y + Cy;
    X = Next;
  }
  return Steps;
}

__global__ void mandelbrot(int *Image, int Width, int Height) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X < Width && Y < Height)
    Image[Y * Width + X] =
        escapeTime(3.0 * X / Width - 2, 2.0 * Y / Height - 1);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 512);
  std::vector<int> Wanted(std::size_t(N) * N);
  for (int I = 0; I < N * N; ++I)
    Wanted[I] = escapeTime(3.0 * (I % N) / N - 2, 2.0 * (I / N) / N - 1);
  DeviceArray<int> Image{std::vector<int>(Wanted.size())};
  mandelbrot<<<dim3((N + 15) / 16, (N + 15) / 16), dim3(16, 16)>>>(Image.data(),
                                                                   N, N);
  must(cudaDeviceSynchronize());
  std::vector<int> Found = Image.toHost();
  // Fused operations move a few points at the border of the set.
  std::size_t Different = 0;
  for (std::size_t I = 0; I < Wanted.size(); ++I)
    Different += Found[I] != Wanted[I];
  bool Pass = Different <= Wanted.size() / 100;
  std::printf("mandelbrot: %s, %zu points differ\n", Pass ? "PASS" : "FAIL",
              Different);
  return Pass ? 0 : 1;
}
