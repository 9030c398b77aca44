// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The size of a region whose loop is distributed by `loop`, or by a directive
// of its own inside `teams`: as for the combined directives. `teams` with other
// code in it gets as many teams as the runtime starts at most.
// RUN: rm -rf %t && %predict-omp '%args=10000000' && %figures | FileCheck %s
extern "C" int atoi(const char *) noexcept;
extern "C" void *malloc(unsigned long) noexcept;

int main(int argc, char **argv) {
  int N = atoi(argv[1]);
  float *X = static_cast<float *>(malloc(N * sizeof(float)));
#pragma omp target teams loop map(tofrom : X[0 : 100])
  for (int I = 0; I < 100; ++I)
    X[I] = X[I] * 2 + 1;
#pragma omp target teams loop map(tofrom : X[0 : N])
  for (int I = 0; I < N; ++I)
    X[I] = X[I] * 2 + 1;
#pragma omp target map(tofrom : X[0 : N])
#pragma omp teams loop
  for (int I = 0; I < 100; ++I)
    X[I] = X[I] * 2 + 1;
#pragma omp target teams map(tofrom : X[0 : N])
#pragma omp distribute parallel for
  for (int I = 0; I < N; ++I)
    X[I] = X[I] * 2 + 1;
#pragma omp target map(tofrom : X[0 : N])
#pragma omp teams num_teams(7)
#pragma omp distribute parallel for num_threads(64)
  for (int I = 0; I < N; ++I)
    X[I] = X[I] * 2 + 1;
#pragma omp target teams map(tofrom : X[0 : N])
#pragma omp distribute
  for (int I = 0; I < 64; ++I)
    X[I] = X[I] * 2 + 1;
#pragma omp target teams map(tofrom : X[0 : N])
  {
    X[0] = 3;
#pragma omp distribute parallel for
    for (int I = 0; I < N; ++I)
      X[I] = X[I] * 2 + 1;
  }
}
// CHECK-DAG: main:14 launch:14 grid [4, 1, 1] block [32, 1, 1]
// CHECK-DAG: main:17 launch:17 grid [3200, 1, 1] block [128, 1, 1]
// CHECK-DAG: main:20 launch:20 grid [4, 1, 1] block [32, 1, 1]
// CHECK-DAG: main:24 launch:24 grid [3200, 1, 1] block [128, 1, 1]
// CHECK-DAG: main:28 launch:28 grid [7, 1, 1] block [64, 1, 1]
// CHECK-DAG: main:33 launch:33 grid [64, 1, 1] block [128, 1, 1]
// CHECK-DAG: main:37 launch:37 grid [3200, 1, 1] block [128, 1, 1]
