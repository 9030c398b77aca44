// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The combined construct: each iteration has 2 operations, 8 byte read and 4
// written. 100 teams of 128 threads execute 1280000 iterations, 100 each.
// REQUIRES: openmp-nvptx
// RUN: %predict-omp && %figures | FileCheck %s

void saxpy(float A, const float *X, float *Y) {
#pragma omp target teams distribute parallel for num_teams(100)               \
    thread_limit(128) map(to : X[0 : 1280000]) map(tofrom : Y[0 : 1280000])
  for (int I = 0; I < 1280000; ++I)
    Y[I] = A * X[I] + Y[I];
}
// CHECK: saxpy:10 on a100-80-sxm: verdict bandwidth
// CHECK: saxpy:10 threads 12800
// CHECK: saxpy:10 fp32 low={{199|200|20[0-9]}}{{.*}} likely={{199|200|201}}
// CHECK: saxpy:10 dram_read low={{[0-9]+}} likely={{79[0-9]|80[0-9]}}
// CHECK: saxpy:10 requested low={{[0-9]+}} likely={{119[0-9]|120[0-9]}}
// CHECK: saxpy:10 access{{.*}} load X global 4 byte, count 100, sectors 4,
// CHECK-NOT: not-modelled
