// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --check finds errors of target regions, and
// none in the device runtime or in correct
// regions.
// REQUIRES: openmp-nvptx, plugin, offload, tool
// RUN: %roofline build --quiet -- %clangxx -O2 -g -fopenmp \
// RUN:   -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_80 %s -o %t
// DEFINE: %{profile} = %roofline profile --quiet --check --gpu=a100-80-sxm --cache-dir= -o %t.json %t
// RUN: %{profile} 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: 0 errors found
// RUN: not %{profile} wrong 2>&1 | FileCheck %s
#include <cstdio>
#include <omp.h>

#ifdef SHARED
#pragma omp requires unified_shared_memory
#endif

static double sum(double *A) {
  double S = 0;
#pragma omp target teams distribute parallel for map(tofrom : A[0 : 1000]) \
    reduction(+ : S)
  for (int I = 0; I < 1000; ++I) {
    A[I] = A[I] * 3 + 1;
    S += A[I];
  }
  // In generic mode: one thread's array is shared by those of its team.
#pragma omp target teams map(tofrom : A[0 : 64]) num_teams(4)
  {
    int T[64];
#pragma omp parallel for
    for (int I = 0; I < 64; ++I)
      T[I] = I;
#pragma omp parallel for
    for (int I = 0; I < 64; ++I)
      A[I] = T[63 - I];
  }
  return S + A[0];
}

static void beyond(int *A) {
#pragma omp target teams distribute parallel for map(tofrom : A[0 : 100])
  for (int I = 0; I < 128; ++I)
    A[I] += 1;
}
// 28 threads read and write.
// CHECK: {{.*}}check-openmp.cpp:[[@LINE-3]]: error: kernel 'beyond:[[@LINE-5]]': out-of-bounds read of 4 byte [memcheck]
// CHECK-NEXT: note: byte 400 of the 400-byte 'A', allocated at {{.*}}check-openmp.cpp:[[@LINE-6]]; thread (4, 0, 0) {{.*}}; 28 times
// CHECK-NEXT: {{.*}}check-openmp.cpp:[[@LINE-5]]: error: kernel 'beyond:[[@LINE-7]]': out-of-bounds write of 4 byte [memcheck]
// CHECK-NEXT: note: byte 400 of the 400-byte 'A', allocated at {{.*}}check-openmp.cpp:[[@LINE-8]]; thread (4, 0, 0) {{.*}}; 28 times

static int count() {
  int Result = 0;
#pragma omp target teams map(tofrom : Result) num_teams(1) thread_limit(128)
  {
    int Last = 0;
#pragma omp parallel
    Last++;
    Result = Last;
  }
  return Result;
}
// CHECK-NEXT: {{.*}}check-openmp.cpp:[[@LINE-5]]: error: kernel 'count:[[@LINE-9]]': race on shared memory: {{.*}} [racecheck]
// CHECK-NEXT: note: byte 0 of the 4-byte shared array; thread (32, 0, 0) of block (0, 0, 0) in launch 1; {{.*}} times
//
// RUN: %roofline build --quiet -- %clangxx -O2 -g -fopenmp -DSHARED \
// RUN:   -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_80 %s -o %t
// RUN: not %{profile} 2>&1 | FileCheck %s --check-prefix=SHARED
// SHARED: roofline: --check does not support programs with 'requires unified_shared_memory'
// SHARED-NOT: --skip-unsupported
// RUN: FileCheck %s --check-prefix=LOGGED --input-file=%t.json
// LOGGED: "not_emulated": [
// LOGGED-NEXT: "--check does not support programs

// Freed memory is recognised, and is not adjacent to other memory.
static void freed() {
  int *A = static_cast<int *>(omp_target_alloc(4096, 0));
  int *B = static_cast<int *>(omp_target_alloc(4096, 0));
  omp_target_free(A, 0);
#pragma omp target is_device_ptr(A)
  A[2] = 1;
#pragma omp target is_device_ptr(B)
  B[100000] = 1;
}
// CHECK: {{.*}}check-openmp.cpp:[[@LINE-4]]: error: kernel 'freed:[[@LINE-5]]': write of 4 byte of memory that was freed [memcheck]
// CHECK-NEXT: note: byte 8 of the 4096-byte allocation {{.*}}, which was freed, allocated at {{.*}}check-openmp.cpp:[[@LINE-9]];
// CHECK: {{.*}}check-openmp.cpp:[[@LINE-4]]: error: kernel 'freed:[[@LINE-5]]': out-of-bounds write of 4 byte [memcheck]
// CHECK-NEXT: note: byte 400000 of the 4096-byte allocation
// CHECK: 6 errors found

int main(int Count, char **) {
  static double A[1000];
  static int B[128];
  std::printf("%g\n", sum(A));
  if (Count > 1) {
    beyond(B);
    std::printf("%d\n", count());
    freed();
  }
}
