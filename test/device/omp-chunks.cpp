// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chunks of 64 per thread change which thread does what, not how much: 100
// iterations per thread with 2 operations and 4 + 4 bytes each.
// REQUIRES: openmp-nvptx
// RUN: %predict-omp && %figures | FileCheck %s

void chunks(float *A) {
#pragma omp target teams distribute parallel for schedule(static, 64)          \
    num_teams(100) thread_limit(128) map(tofrom : A[0 : 1280000])
  for (int I = 0; I < 1280000; ++I)
    A[I] = A[I] * 3 + 1;
}
// CHECK: chunks:10 threads 12800
// CHECK: chunks:10 fp32 low={{[0-9.]+}} likely={{19[0-9]|20[0-9]}}{{[. ]}}
// CHECK: chunks:10 dram_read low={{[0-9.]+}} likely={{39[0-9]|40[0-9]}}{{[. ]}}
