// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of complex 3 x 3 matrices, a thread for each site.
#include "../cuda_check.h"
#include "reference.h"

__global__ void multiply(const double *A, const double *B, double *C,
                         int Sites) {
  int Site = blockIdx.x * blockDim.x + threadIdx.x;
  if (Site < Sites)
    multiplySite(A, B, C, Site, Sites);
}

int main(int Argc, char **Argv) {
  Lattice L(sizeFromArguments(Argc, Argv, 1 << 15));
  DeviceArray<double> A(L.A), B(L.B), C(L.Size);
  multiply<<<blocksFor(L.Sites, 128), 128>>>(A.data(), B.data(), C.data(),
                                             L.Sites);
  must(cudaDeviceSynchronize());
  return compare("multiply", C.toHost(), L.reference(), 1e-12);
}
