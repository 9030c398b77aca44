// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The optimiser turns the row before, I - 1, into I + 4294967295 where only the
// low 32 bits of the index count. It is the row before all the same.
// REQUIRES: openmp-nvptx
// RUN: %predict-omp && %figures | FileCheck %s --implicit-check-not=4294967295

void below(const double *In, double *Out, int N) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(to : In[0 : N * N]) map(from : Out[0 : N * N])
  for (int I = 0; I < N; ++I)
    for (int J = 0; J < N; ++J)
      if (I > 0)
        Out[I * N + J] = In[(I - 1) * N + J];
}
// CHECK: access:{{[0-9]+}} load In global 8 byte{{.*}}: offset -8*N {{[+]}}
