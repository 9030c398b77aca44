// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sum of which each thread makes several iterations: its integer operations,
// most of them the runtime's, decide. A run without a GPU counts too few of
// them, which is said where it contradicts the verdict; of a loop without
// arithmetic nothing is said.
// REQUIRES: plugin, tool, offload
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %roofline build --gpu=a100-80-sxm --quiet -- %clangxx -O3 -fopenmp \
// RUN:   -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_80 --cuda-path=/nonexistent \
// RUN:   --cuda-feature=+ptx86 -nogpulib -foffload-lto %s -o app
// RUN: %roofline profile --backend=emulate --cache-dir=cache ./app 2>&1 | FileCheck %s --check-prefix=TABLE
// RUN: %roofline validate ./app profile.json | FileCheck %s
// CHECK: sum:[[#]], grid (3200,1,1) block (128,1,1):
// CHECK: integer operations:
// CHECK: without a GPU, fewer integer operations of an OpenMP region are counted than a GPU executes
// CHECK-NOT: without a GPU
//
// The table says what its figures are of.
// TABLE: sum:[[#]] 3 2 {{.*}} bandwidth
// TABLE: {{^}}operations, DRAM and op/byte are of the counted launches only; --launches=all counts all
static double A[1 << 21];

static double sum() {
  double Sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : Sum)
  for (long I = 0; I < 1 << 21; ++I)
    Sum += A[I] * A[I];
  return Sum;
}

static void fill() {
#pragma omp target teams distribute parallel for
  for (long I = 0; I < 1 << 21; ++I)
    A[I] = 1;
}

int main() {
  double Sum = 0;
#pragma omp target data map(tofrom : A)
  {
    fill();
    for (int I = 0; I < 3; ++I)
      Sum += sum();
  }
  return Sum != 3 << 21;
}
