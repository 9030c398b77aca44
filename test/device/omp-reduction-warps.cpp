// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The additions of a sum by blocks of one and of several warps. 100 teams share
// chunks of as many iterations as a team has threads, and reduce each chunk by
// itself. A thread adds one element of a chunk, makes five shuffle steps, and
// adds the result to the team's: clang makes that addition a selection, which
// all threads execute. The first warp of W makes log2(W) further steps: for a
// thread, log2(W) / W on average.
// REQUIRES: openmp-nvptx
// RUN: %predict-omp && %figures | FileCheck %s

double oneWarp(const double *A) {
  double Sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : Sum)            \
    num_teams(100) thread_limit(32) map(to : A[0 : 1280000])
  for (int I = 0; I < 1280000; ++I)
    Sum += A[I];
  return Sum;
}
// 400 chunks of 7 additions.
// CHECK-DAG: oneWarp:15 fp64 low={{[0-9.]+}} likely=2800{{[. ]}}

double eightWarps(const double *A) {
  double Sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : Sum)            \
    num_teams(100) thread_limit(256) map(to : A[0 : 1280000])
  for (int I = 0; I < 1280000; ++I)
    Sum += A[I];
  return Sum;
}
// 50 chunks of 7 3/8 additions.
// CHECK-DAG: eightWarps:26 fp64 low={{[0-9.]+}} likely=368.8
