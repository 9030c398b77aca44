// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// distribute over rows and, nested, a parallel loop over columns: 1000 x 1280
// elements of 2 operations by 100 x 128 threads are 200 per thread.
// REQUIRES: openmp-nvptx
// RUN: %predict-omp && %figures | FileCheck %s

void rows(float *A) {
#pragma omp target teams distribute num_teams(100) thread_limit(128)           \
    map(tofrom : A[0 : 1280000])
  for (int I = 0; I < 1000; ++I) {
#pragma omp parallel for
    for (int J = 0; J < 1280; ++J)
      A[I * 1280 + J] = A[I * 1280 + J] * 3 + 1;
  }
}
// CHECK: rows:10 on a100-80-sxm: verdict
// CHECK: rows:10 fp32 low={{[0-9.]+}} likely={{19[0-9]|20[0-9]}}{{[. ]}}
// CHECK: rows:10 dram_read low={{[0-9.]+}} likely={{39[0-9]|40[0-9]|41[0-9]}}{{[. ]}}
