// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parallel regions, one nested in another, are in another unit, which has no
// target region: what the compiler found for the kernel's unit does not hold for
// the program. A unit without device code embeds none.
// REQUIRES: plugin, tool, offload
// RUN: rm -rf %t && mkdir %t
// DEFINE: %{build} = %roofline build --gpu=rtx3080 --quiet -- %clangxx -O3 -fopenmp \
// DEFINE:   -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_80 --cuda-path=/nonexistent \
// DEFINE:   --cuda-feature=+ptx86 -nogpulib -foffload-lto
// RUN: %{build} -c %s -o %t/main.o
// RUN: %{build} -DOTHER -c %s -o %t/other.o
// RUN: echo 'int x;' > %t/none.cpp && %{build} -c %t/none.cpp -o %t/none.o
// RUN: %show-kernel-code %t/none.o | FileCheck %s --check-prefix=NONE
// NONE: 0 records
// RUN: %{build} %t/main.o %t/other.o %t/none.o -o %t/app
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
