// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix times a vector in double precision, a warp for each row, whose parts
// of the sum come together by shuffles.
#include "../cuda_check.h"
#include "reference.h"

constexpr int Warp = 32;

__global__ void multiply(const double *Matrix, const double *Vector,
                         double *Product, int N) {
  int Row = (blockIdx.x * blockDim.x + threadIdx.x) / Warp;
  int Lane = threadIdx.x % Warp;
  if (Row >= N)
    return;
  double Sum = 0;
  for (int K = Lane; K < N; K += Warp)
    Sum += Matrix[std::size_t(Row) * N + K] * Vector[K];
  for (int Distance = Warp / 2; Distance; Distance /= 2)
    Sum += __shfl_down_sync(~0u, Sum, Distance);
  if (Lane == 0)
    Product[Row] = Sum;
}

int main(int Argc, char **Argv) {
  Problem P(sizeFromArguments(Argc, Argv, 512));
  DeviceArray<double> Matrix(P.Matrix), Vector(P.Vector), Product(P.N);
  multiply<<<blocksFor(std::size_t(P.N) * Warp), 256>>>(
      Matrix.data(), Vector.data(), Product.data(), P.N);
  must(cudaDeviceSynchronize());
  return compare("multiply", Product.toHost(), P.reference(), 1e-11);
}
