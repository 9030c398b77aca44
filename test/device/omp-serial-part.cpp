// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region in generic mode with a serial part: per team, the main thread does
// 64 multiplications, and 128 threads execute 1280 iterations, 10 each, of 2
// operations. That is 64 / 128 = 0.5 double and 20 float operations per thread,
// and 4 and 40 byte read.
// REQUIRES: openmp-nvptx
// RUN: %predict-omp -mllvm -openmp-opt-disable-spmdization && %figures | FileCheck %s

void mixed(float *A, double *S) {
#pragma omp target teams distribute num_teams(100) thread_limit(128)           \
    map(tofrom : A[0 : 128000]) map(tofrom : S[0 : 6400])
  for (int T = 0; T < 100; ++T) {
    for (int I = 0; I < 64; ++I)
      S[T * 64 + I] *= 1.5;
#pragma omp parallel for
    for (int I = 0; I < 1280; ++I)
      A[T * 1280 + I] = A[T * 1280 + I] * 3 + 1;
  }
}
// CHECK: mixed:12 threads 12800
// CHECK: mixed:12 fp64 low=0.5 likely=0.5 high=0.5
// CHECK: mixed:12 fp32 low={{[0-9.]+}} likely={{19.9[0-9]?|20}}
// CHECK: mixed:12 dram_read low=44 likely=44 high=44 byte/thread
