// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cheapest way through a grid, a launch for each row.
#include "../cuda_check.h"
#include "reference.h"

__global__ void nextRow(const int *Before, const int *Costs, int *Now, int N) {
  int Column = blockIdx.x * blockDim.x + threadIdx.x;
  if (Column < N)
    Now[Column] = cheapest(Before, Costs, Column, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 17);
  std::vector<int> Grid = costs(N);
  DeviceArray<int> Costs(Grid), First(N);
  int *Before = Costs.data(), *Now = First.data();
  for (int Row = 1; Row < Rows; ++Row) {
    nextRow<<<blocksFor(N), 256>>>(Before, Costs.data() + std::size_t(Row) * N,
                                   Now, N);
    std::swap(Before, Now); // the first row is not needed any more
  }
  must(cudaDeviceSynchronize());
  std::vector<int> Found(N);
  must(cudaMemcpy(Found.data(), Before, N * sizeof(int),
                  cudaMemcpyDeviceToHost));
  return compare("nextRow", Found, reference(Grid, N), 0);
}
