// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of complex 3 x 3 matrices, an iteration for each site.
#include "../su3-cuda/reference.h"

static void multiply(const double *A, const double *B, double *C, int Sites) {
  int Size = 2 * Elements * Sites;
#pragma omp target teams distribute parallel for map(                          \
        to : A[0 : Size], B[0 : Size]) map(from : C[0 : Size])
  for (int Site = 0; Site < Sites; ++Site)
    multiplySite(A, B, C, Site, Sites);
}

int main(int Argc, char **Argv) {
  Lattice L(sizeFromArguments(Argc, Argv, 1 << 15));
  std::vector<double> C(L.Size);
  multiply(L.A.data(), L.B.data(), C.data(), L.Sites);
  return compare("multiply", C, L.reference(), 1e-12);
}
