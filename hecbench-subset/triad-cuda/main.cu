// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// a = b + s c in double precision, the loop of McCalpin's STREAM, two elements
// a thread.
#include "../cuda_check.h"
#include "reference.h"

__global__ void triad(double *A, const double2 *B, const double2 *C, double S,
                      int Pairs) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= Pairs)
    return;
  double2 Left = B[I], Right = C[I];
  A[2 * I] = Left.x + S * Right.x;
  A[2 * I + 1] = Left.y + S * Right.y;
}

int main(int Argc, char **Argv) {
  int Pairs = sizeFromArguments(Argc, Argv, 1 << 19), N = 2 * Pairs;
  auto HostB = numbers<double>(N, 0, 1, 1), HostC = numbers<double>(N, 0, 1, 2);
  DeviceArray<double> A(N), B(HostB), C(HostC);
  triad<<<blocksFor(Pairs), 256>>>(
      A.data(), reinterpret_cast<const double2 *>(B.data()),
      reinterpret_cast<const double2 *>(C.data()), 0.4, Pairs);
  must(cudaDeviceSynchronize());
  return compare("triad", A.toHost(), reference(HostB, HostC), 1e-14);
}
