// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parallel regions, one nested in another, are in another unit: what the
// compiler found for the kernel's unit does not hold for the program.
// REQUIRES: plugin, tool, offload
// RUN: rm -rf %t && mkdir %t
// DEFINE: %{build} = %roofline build --gpu=rtx3080 --quiet -- %clangxx -O3 -fopenmp \
// DEFINE:   -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_80 --cuda-path=/nonexistent \
// DEFINE:   --cuda-feature=+ptx86 -nogpulib -foffload-lto
// RUN: %{build} -c %s -o %t/main.o
// RUN: %{build} -DOTHER -c %s -o %t/other.o
// RUN: %{build} %t/main.o %t/other.o -o %t/app
// RUN: %roofline profile --cache-dir= --quiet -o %t/profile.json %t/app | FileCheck %s
#include <cstdio>

#pragma omp declare target
void addOneEach(int *Sum);
#pragma omp end declare target

#ifdef OTHER
#pragma omp declare target
void addOneEach(int *Sum) {
#pragma omp parallel
  {
#pragma omp parallel
    {
#pragma omp atomic
      *Sum += 1;
    }
  }
}
#pragma omp end declare target

// Units without regions have no device code.
void set(int *P) {
#pragma omp target map(from : P[0 : 1])
  P[0] = 1;
}
#else
int main() {
  int Sum = 0;
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom : Sum)
  addOneEach(&Sum);
  std::printf("%d\n", Sum);
  // One warp for the main thread, one worker warp.
#pragma omp target teams num_teams(1) thread_limit(32) map(tofrom : Sum)
  addOneEach(&Sum);
  std::printf("%d\n", Sum);
}
#endif
// CHECK: 32
// CHECK-NEXT: 64
