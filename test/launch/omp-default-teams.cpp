// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without clauses the loop determines the size of the region: 4 teams of 32
// threads for a short one, 3200 teams of 128 threads for any long one. An
// unknown size may be more than these teams process at once, but has bounds.
// RUN: rm -rf %t && %predict-omp '%args=10000000' && %figures | FileCheck %s
// RUN: rm -rf %t && %predict-omp && %figures | FileCheck %s --check-prefix=OPEN
extern "C" int atoi(const char *) noexcept;
extern "C" void *malloc(unsigned long) noexcept;

int main(int argc, char **argv) {
  int N = atoi(argv[1]);
  float *X = static_cast<float *>(malloc(N * sizeof(float)));
#pragma omp target teams distribute parallel for map(tofrom : X[0 : 100])
  for (int I = 0; I < 100; ++I)
    X[I] = X[I] * 2 + 1;
#pragma omp target teams distribute parallel for map(tofrom : X[0 : N])
  for (int I = 0; I < N; ++I)
    X[I] = X[I] * 2 + 1;
  // A team for each iteration; its threads are from a nested region.
#pragma omp target teams distribute map(tofrom : X[0 : 64 * N])
  for (int Row = 0; Row < 64; ++Row)
#pragma omp parallel for
    for (int I = 0; I < N; ++I)
      X[Row * N + I] += 1;
#pragma omp target teams distribute thread_limit(256) map(tofrom : X[0 : N])
  for (int Row = 0; Row < N; ++Row)
#pragma omp parallel for
    for (int I = 0; I < 256; ++I)
      X[Row] = I;
}
// CHECK-DAG: main:15 launch:15 grid [4, 1, 1] block [32, 1, 1]
// CHECK-DAG: main:18 launch:18 grid [3200, 1, 1] block [128, 1, 1]
// CHECK-DAG: main:22 launch:22 grid [64, 1, 1] block [128, 1, 1]
// CHECK-DAG: main:27 launch:27 grid [3200, 1, 1] block [256, 1, 1]
// 20000000 / 409600 per thread.
// CHECK-DAG: main:18 fp32 low=48.8{{[0-9]*}} likely=48.8{{[0-9]*}}
// OPEN: main:18 validity {{.*}}argv[1]
// OPEN: main:18 fp32 low={{[0-9.]+}} likely=17.28 high=4422 op/thread
