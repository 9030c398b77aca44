// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target regions whose bounds and clauses depend on the program's arguments.
// RUN: rm -rf %t && %predict-omp '%args=100000 250' && %figures | FileCheck %s
extern "C" int atoi(const char *) noexcept;
extern "C" void *malloc(unsigned long) noexcept;

int main(int argc, char **argv) {
  int N = atoi(argv[1]);
  float *X = static_cast<float *>(malloc(N * sizeof(float)));
#pragma omp target teams distribute parallel for num_teams(atoi(argv[2]) * 2)  \
    thread_limit(128) map(tofrom : X[0 : N])
  for (int I = 0; I < N; ++I)
    X[I] = X[I] * 2 + 1;
}
// 500 teams of 128 threads execute 100000 iterations of two operations each:
// 200000 / 64000 = 3.125 per thread.
// CHECK: main:12 threads 64000
// CHECK: main:12 fp32 low=3.125 likely=3.125 high=3.125 op/thread
// CHECK: main:12 launch:12 grid [500, 1, 1] block [128, 1, 1]
