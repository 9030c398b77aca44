// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generic mode, not optimised away: without a parallel region, one thread of
// each team works, 10 of 1280. 1000 fused operations of 2 and 4 byte each are
// 1.5625 op and 3.1 byte per thread, apart from sectors.
// REQUIRES: openmp-nvptx
// RUN: %predict-omp -mllvm -openmp-opt-disable-spmdization && %figures | FileCheck %s

void serial(float *A) {
#pragma omp target teams distribute num_teams(10) thread_limit(128)            \
    map(tofrom : A[0 : 1000])
  for (int I = 0; I < 1000; ++I)
    A[I] = A[I] * 3 + 1;
}
// CHECK: serial:11 on a100-80-sxm: verdict
// CHECK: serial:11 fp32 low=1.562 likely=1.562 high=1.562
// CHECK: serial:11 dram_read low={{[0-9.]+}} likely={{[3-5][. ]}}
