// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two collapsed loops: 1000 x 1280 iterations by 100 x 128 threads, 100 each,
// of 4 additions and a multiplication. Adjacent threads share what they read.
// REQUIRES: openmp-nvptx
// RUN: %predict-omp && %figures | FileCheck %s

void jacobi(const double *In, double *Out) {
#pragma omp target teams distribute parallel for collapse(2) num_teams(100)    \
    thread_limit(128) map(to : In[0 : 1282 * 1002])                            \
    map(from : Out[0 : 1282 * 1002])
  for (int I = 1; I <= 1000; ++I)
    for (int J = 1; J <= 1280; ++J)
      Out[I * 1282 + J] = 0.2 * (In[I * 1282 + J] + In[I * 1282 + J - 1] +
                                 In[I * 1282 + J + 1] + In[(I - 1) * 1282 + J] +
                                 In[(I + 1) * 1282 + J]);
}
// CHECK: jacobi:10 on a100-80-sxm: verdict {{bandwidth|compute}}
// CHECK: jacobi:10 threads 12800
// CHECK: jacobi:10 fp64 low={{[0-9.]+}} likely={{49[0-9]|50[0-9]}}{{[. ]}}
// CHECK: jacobi:10 requested low={{[0-9.]+}} likely={{47[0-9][0-9]|48[0-9][0-9]}}
// CHECK-NOT: not-modelled
