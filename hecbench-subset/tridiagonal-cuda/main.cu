// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tridiagonal systems in double precision, a thread for each.
#include "../cuda_check.h"
#include "reference.h"

__global__ void solve(double *D, double *Factors, int Systems) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Systems)
    solveSystem(D, Factors, I, Systems);
}

int main(int Argc, char **Argv) {
  Heat H(sizeFromArguments(Argc, Argv, 1 << 13));
  DeviceArray<double> D(H.RightSides), Factors(H.Size);
  solve<<<blocksFor(H.Systems, 64), 64>>>(D.data(), Factors.data(), H.Systems);
  must(cudaDeviceSynchronize());
  return compare("solve", D.toHost(), H.Solutions, 1e-12);
}
