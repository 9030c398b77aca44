// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The size of a team follows from the number of iterations. At the program's
// default, the launch is the same as with that size given as an argument.
// RUN: rm -rf %t && %predict-omp && %figures | FileCheck %s
// RUN: rm -rf %t && %predict-omp '%args=' && %figures | FileCheck %s
// RUN: rm -rf %t && %predict-omp '%args=512' && %figures | FileCheck %s
// RUN: rm -rf %t && %predict-omp '%args=150000' && %figures \
// RUN:   | FileCheck %s --check-prefix=LONG
extern "C" int atoi(const char *) noexcept;
extern "C" void *malloc(unsigned long) noexcept;

int main(int argc, char **argv) {
  int N = argc > 1 ? atoi(argv[1]) : 512;
  double *X = static_cast<double *>(malloc(N * sizeof(double)));
  double *Y = static_cast<double *>(malloc(N * sizeof(double)));
#pragma omp target teams distribute parallel for map(to : X[0 : N])            \
    map(tofrom : Y[0 : N])
  for (int I = 0; I < N; ++I)
    Y[I] = 2 * X[I] + Y[I];
}
// 16 teams of 32 threads, of which 4 have a chunk of 128 iterations each.
// CHECK: main:18 int low={{[0-9.]+}} likely=17 high=
// CHECK: main:18 dram_read low={{[0-9.]+}} likely=16 high=
// LONG: main:18 launch:18 grid [2344, 1, 1] block [64, 1, 1]
