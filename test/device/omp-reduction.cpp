// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sum: an addition and 8 byte for each of 100 elements per thread. The teams
// take chunks of 128 iterations and reduce each by itself: five shuffle steps
// and one or two additions more per element.
// REQUIRES: openmp-nvptx
// RUN: %predict-omp && %figures | FileCheck %s

double sum(const double *A) {
  double Sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : Sum)            \
    num_teams(100) thread_limit(128) map(to : A[0 : 1280000])
  for (int I = 0; I < 1280000; ++I)
    Sum += A[I];
  return Sum;
}
// CHECK: sum:12 on a100-80-sxm: verdict bandwidth
// CHECK: sum:12 fp64 low={{[0-9.]+}} likely={{[678][0-9][0-9]}}{{[. ]}}
// CHECK: sum:12 dram_read low={{[0-9.]+}} likely={{79[0-9]|8[0-4][0-9]}}{{[. ]}}
// CHECK-NOT: not-modelled
