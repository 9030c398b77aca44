// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A separable filter of 17 x 17 on an image, rows first and then columns.
#include "../cuda_check.h"
#include "reference.h"

__global__ void filterRows(const float *In, float *Out, int N) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X < N && Y < N)
    Out[Y * N + X] = filtered(In + Y * N, X, N, 1);
}

__global__ void filterColumns(const float *In, float *Out, int N) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X < N && Y < N)
    Out[Y * N + X] = filtered(In + X, Y, N, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 512);
  auto Image = numbers<float>(std::size_t(N) * N, 0, 1);
  DeviceArray<float> In(Image), Rows(Image.size()), Out(Image.size());
  dim3 Grid(blocksFor(N, 32), blocksFor(N, 8)), Block(32, 8);
  filterRows<<<Grid, Block>>>(In.data(), Rows.data(), N);
  filterColumns<<<Grid, Block>>>(Rows.data(), Out.data(), N);
  must(cudaDeviceSynchronize());
  return compare("filterColumns", Out.toHost(), reference(Image, N), 1e-5);
}
