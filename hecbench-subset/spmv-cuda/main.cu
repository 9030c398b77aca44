// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sparse matrix times a vector, a thread for each row.
#include "../cuda_check.h"
#include "reference.h"

__global__ void spmv(const int *Starts, const int *Columns, const float *Values,
                     const float *X, float *Y, int N) {
  int Row = blockIdx.x * blockDim.x + threadIdx.x;
  if (Row >= N)
    return;
  float Sum = 0;
  for (int K = Starts[Row]; K < Starts[Row + 1]; ++K)
    Sum += Values[K] * X[Columns[K]];
  Y[Row] = Sum;
}

int main(int Argc, char **Argv) {
  SparseMatrix A(sizeFromArguments(Argc, Argv, 1 << 16));
  auto HostX = numbers<float>(A.N, -1, 1);
  DeviceArray<int> Starts(A.Starts), Columns(A.Columns);
  DeviceArray<float> Values(A.Values), X(HostX), Y(A.N);
  spmv<<<blocksFor(A.N), 256>>>(Starts.data(), Columns.data(), Values.data(),
                                X.data(), Y.data(), A.N);
  must(cudaDeviceSynchronize());
  return compare("spmv", Y.toHost(), A.times(HostX), 1e-5);
}
