// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For any split of the collapsed index, each element is read from DRAM once: 8
// byte per iteration, 800 per thread.
// REQUIRES: openmp-nvptx
// RUN: %predict-omp && %figures | FileCheck %s

void copy(const double *In, double *Out) {
#pragma omp target teams distribute parallel for collapse(2) num_teams(100)    \
    thread_limit(128) map(to : In[0 : 1280000]) map(from : Out[0 : 1280000])
  for (int I = 0; I < 1000; ++I)
    for (int J = 0; J < 1280; ++J)
      Out[I * 1280 + J] = 0.2 * In[I * 1280 + J];
}
// CHECK: copy:10 on a100-80-sxm: verdict bandwidth
// CHECK: copy:10 dram_read low={{[0-9.]+}} likely={{[78][0-9][0-9]}}{{[. ]}}
