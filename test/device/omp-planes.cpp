// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 1024 teams execute chunks of 128 iterations, of which there are 256:
// contiguous planes are read once each, and no further than those chunks reach.
// RUN: %predict-omp && %figures | FileCheck %s
void sum(const float *P, float *S) {
  constexpr int N = 32768;
#pragma omp target teams distribute parallel for map(to : P[0 : 16 * N])       \
    map(from : S[0 : N])
  for (int I = 0; I < N; ++I) {
    float Sum = 0;
    for (int D = 0; D < 16; ++D)
      Sum += P[D * N + I];
    S[I] = Sum;
  }
}
// CHECK: dram_read low=64 likely=64 high=64 byte/thread
