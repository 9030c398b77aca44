// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The threads of a team share the columns of a row: a thread has 8 of 256, not
// as many as there are between the chunk that it starts with and the end. Clang
// counts them unsigned, "i < min(chunk's end, last) + 1".
// REQUIRES: openmp-nvptx
// RUN: %predict-omp && %figures | FileCheck %s

void rows(int N, const double *In, double *Sums, int Each) {
#pragma omp target teams distribute num_teams(1000) thread_limit(32)           \
    map(to : In[0 : 256000]) map(from : Sums[0 : 1000])
  for (int I = 0; I < N; ++I) {
    double S = 0;
#pragma omp parallel for reduction(+ : S)
    for (int K = I * Each; K < I * Each + Each; ++K)
      S += In[K] * In[K];
    Sums[I] = S;
  }
}
int main() {
  static double In[256000], Sums[1000];
  rows(1000, In, Sums, 256);
}
// CHECK: rows:11 on a100-80-sxm: verdict
// CHECK: rows:11 fp64 low={{1[5-9]|2[0-9]}}{{[0-9.]*}} likely={{1[5-9]|2[0-9]}}{{[. ]}}
