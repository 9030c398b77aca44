// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target regions whose teams outnumber the chunks of their loop, or whose last
// chunk is not full, compared with a counted run: bytes within a few percent.
// REQUIRES: plugin, tool, offload
// DEFINE: %{omp} = -fopenmp -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_86
// DEFINE: %{without-toolkit} = --cuda-path=/nonexistent --cuda-feature=+ptx86 -nogpulib -foffload-lto
// RUN: rm -rf %t && mkdir %t
// RUN: cd %t && %roofline build --gpu=rtx3080 --quiet -- %clangxx -O3 %{omp} %{without-toolkit} %s -o app
// RUN: cd %t && %roofline profile --gpu=rtx3080 --cache-dir= --launches=all ./app
// RUN: cd %t && %roofline validate --json -o out.json app profile.json
// RUN: %python %S/Inputs/ratios.py %t/out.json > %t/ratios
// RUN: grep -c dram_bytes %t/ratios | FileCheck %s --check-prefix=ROWS
// RUN: grep dram_bytes %t/ratios | FileCheck %s
//
// ROWS: 7
// CHECK-NOT: dram_bytes {{([0-9]|[0-8][0-9]|9[0-5]|10[4-9]|1[1-9][0-9]|[0-9]{4}) %}}
#include <cstdlib>

static void axpy(const double *X, double *Y, int N) {
#pragma omp target teams distribute parallel for map(to : X[0 : N])            \
    map(tofrom : Y[0 : N])
  for (int I = 0; I < N; ++I)
    Y[I] = 2 * X[I] + Y[I];
}

static void grid(const float *A, float *B, int N) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(to : A[0 : N * N]) map(tofrom : B[0 : N * N])
  for (int I = 1; I < N - 1; ++I)
    for (int J = 1; J < N - 1; ++J)
      B[I * N + J] = A[(I - 1) * N + J] + A[(I + 1) * N + J];
#pragma omp target teams distribute parallel for map(to : A[0 : N * N])        \
    map(tofrom : B[0 : N * N])
  for (int I = 0; I < N; ++I)
    for (int J = 0; J < N; ++J)
      B[I * N + J] = 3 * A[I * N + J];
#pragma omp target teams distribute map(to : A[0 : N * N])                     \
    map(tofrom : B[0 : N * N])
  for (int I = 0; I < N; ++I)
#pragma omp parallel for
    for (int J = 0; J < N; ++J)
      B[I * N + J] = 3 * A[I * N + J];
}

int main() {
  const int Sizes[] = {512, 1500, 2000, 50000};
  for (int I = 0; I < 4; ++I) {
    void *X = calloc(Sizes[I], 8), *Y = calloc(Sizes[I], 8);
    axpy(static_cast<double *>(X), static_cast<double *>(Y), Sizes[I]);
  }
  constexpr int N = 300;
  void *A = calloc(N * N, 4), *B = calloc(N * N, 4);
  grid(static_cast<float *>(A), static_cast<float *>(B), N);
}
