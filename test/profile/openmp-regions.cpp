// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device runtime omits tests that a program's regions do not need: each
// kind by itself, and all in one program.
// REQUIRES: plugin, tool, offload
// RUN: rm -rf %t && mkdir %t
// DEFINE: %{of} =
// DEFINE: %{build} = %roofline build --gpu=rtx3080 --quiet -- %clangxx -O3 -fopenmp \
// DEFINE:   -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_80 --cuda-path=/nonexistent \
// DEFINE:   --cuda-feature=+ptx86 -nogpulib -foffload-lto %{of} %s -o %t/app
// DEFINE: %{run} = %roofline profile --cache-dir= --quiet -o %t/profile.json %t/app
// REDEFINE: %{of} = -DWHOLE
// RUN: %{build} && %{run} | FileCheck %s --check-prefix=WHOLE
// REDEFINE: %{of} = -DSMALLER
// RUN: %{build} && %{run} | FileCheck %s --check-prefix=SMALLER
// REDEFINE: %{of} = -DNESTED
// RUN: %{build} && %{run} | FileCheck %s --check-prefix=NESTED
// REDEFINE: %{of} = -DWHOLE -DSMALLER -DNESTED
// RUN: %{build} && %{run} | FileCheck %s --check-prefixes=WHOLE,SMALLER,NESTED
#include <cstdio>
#include <omp.h>

// Values of adjacent threads are visible after the barrier. Each of 64 threads
// reads one that is larger by one, the last one the first: sum 0 to 63.
static void whole() {
  int Sum = 0, Size = 0, Outside = 0;
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom : Sum, Size, Outside)
  {
    int Shared[64];
    Outside = 10 * omp_get_num_threads() + omp_get_thread_num();
#pragma omp parallel
    {
      int Me = omp_get_thread_num();
      Shared[Me] = Me;
#pragma omp barrier
#pragma omp atomic
      Sum += Shared[(Me + 1) % 64];
      if (Me == 5)
        Size = omp_get_num_threads();
    }
  }
  std::printf("whole: %d of %d, %d\n", Sum, Size, Outside);
}
// WHOLE: whole: 2016 of 64, 10

// 20 of 64 threads, with barriers among them; then one by itself.
static void smaller() {
  int Sum = 0, Size = 0, Alone = 0;
#pragma omp target teams num_teams(1) thread_limit(64) map(tofrom : Sum, Size, Alone)
  {
    int Shared[20];
#pragma omp parallel num_threads(20)
    {
      int Me = omp_get_thread_num();
      Shared[Me] = Me;
#pragma omp barrier
#pragma omp atomic
      Sum += Shared[(Me + 1) % 20];
      if (Me == 5)
        Size = omp_get_num_threads();
    }
#pragma omp parallel if (Size < 0)
#pragma omp atomic
    Alone += omp_get_num_threads() + 10 * omp_get_level();
  }
  std::printf("smaller: %d of %d, %d\n", Sum, Size, Alone);
}
// SMALLER: smaller: 190 of 20, 11

// Each of 32 threads sums 10 iterations by itself: 32 * (45 + 10 * 1).
static void nested() {
  int Sum = 0, Level = 0;
#pragma omp target teams num_teams(1) thread_limit(32) map(tofrom : Sum, Level)
#pragma omp parallel
  {
    int Mine = 0;
#pragma omp parallel for reduction(+ : Mine)
    for (int I = 0; I < 10; ++I)
      Mine += I + omp_get_num_threads() + omp_get_thread_num();
#pragma omp atomic
    Sum += Mine;
    if (omp_get_thread_num() == 3)
      Level = omp_get_level();
  }
  std::printf("nested: %d, %d\n", Sum, Level);
}
// NESTED: nested: 1760, 1

int main() {
#ifdef WHOLE
  whole();
#endif
#ifdef SMALLER
  smaller();
#endif
#ifdef NESTED
  nested();
#endif
}
