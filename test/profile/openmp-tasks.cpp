// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tasks, taskloops and task reductions in target regions, memory that regions
// allocate, the limits that they can query, and clauses that limit the threads
// of regions with a main thread.
// REQUIRES: plugin, tool, offload
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %roofline build --gpu=rtx3080 --quiet -- %clangxx -O3 -fopenmp \
// RUN:   -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_80 --cuda-path=/nonexistent \
// RUN:   --cuda-feature=+ptx86 -nogpulib -foffload-lto %s -o app
// RUN: %roofline profile --cache-dir= --quiet ./app | FileCheck %s --match-full-lines
#include <cstdio>

extern "C" {
int omp_get_num_threads();
int omp_get_thread_num();
int omp_get_max_teams();
int omp_get_teams_thread_limit();
int omp_is_initial_device();
void *omp_alloc(__SIZE_TYPE__, __UINTPTR_TYPE__);
void *omp_aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__, __UINTPTR_TYPE__);
void omp_free(void *, __UINTPTR_TYPE__);
}

static void tasks() {
  int Result = 0, Last = 0, Sum = 0;
#pragma omp target parallel map(tofrom : Result, Last, Sum)
#pragma omp single
  {
    int A = 0, B = 0;
#pragma omp task shared(A) depend(out : A)
    A = 1;
#pragma omp task shared(A, B) depend(in : A) depend(out : B)
    B = A + 1;
#pragma omp taskwait depend(in : B)
#pragma omp task shared(A, B) if (0)
    A += B;
#pragma omp taskwait
    Result = A;
    int End = 0;
#pragma omp taskloop grainsize(10) lastprivate(End)
    for (int I = 5; I < 100; ++I)
      End = I;
    Last = End;
#pragma omp taskgroup task_reduction(+ : Sum)
    {
#pragma omp task in_reduction(+ : Sum)
      Sum += 5;
#pragma omp taskloop in_reduction(+ : Sum)
      for (int I = 0; I < 10; ++I)
        Sum += I;
    }
  }
  // CHECK: tasks: 3 99 50
  std::printf("tasks: %d %d %d\n", Result, Last, Sum);
}

static void reduction() {
  int Sum = 0;
#pragma omp target parallel num_threads(40) reduction(task, + : Sum) map(tofrom : Sum)
#pragma omp task in_reduction(+ : Sum)
  Sum += omp_get_thread_num();
  // CHECK-NEXT: reduction: 780
  std::printf("reduction: %d\n", Sum);
}

// A region within a task within a region has one thread.
static void nested() {
  int Most = 0;
#pragma omp target parallel num_threads(32) map(tofrom : Most)
#pragma omp task shared(Most)
  {
#pragma omp parallel
    if (omp_get_num_threads() > Most)
      Most = omp_get_num_threads();
  }
  // CHECK-NEXT: nested: 1
  std::printf("nested: %d\n", Most);
}

static void memory() {
  int Sum = 0, Rest = -1;
#pragma omp target map(tofrom : Sum, Rest)
  {
    int *First = static_cast<int *>(omp_alloc(400, 1));
    char *Second = static_cast<char *>(omp_aligned_alloc(256, 100, 1));
    for (int I = 0; I < 100; ++I)
      First[I] = I;
    for (int I = 0; I < 100; ++I)
      Sum += First[I];
    Rest = reinterpret_cast<__UINTPTR_TYPE__>(Second) % 256;
    omp_free(First, 1);
    omp_free(Second, 1);
  }
  // CHECK-NEXT: memory: 4950 0
  std::printf("memory: %d %d\n", Sum, Rest);
}

static void limits() {
  int Teams = 0, Threads = 0, Used = 0, Off = 0, No = 0;
#pragma omp target map(tofrom : Teams, Threads)
  {
    Teams = omp_get_max_teams();
    Threads = omp_get_teams_thread_limit();
  }
#pragma omp target teams distribute thread_limit(4) map(tofrom : Used)
  for (int I = 0; I < 2; ++I) {
#pragma omp parallel
    if (I == 0 && omp_get_thread_num() == 0)
      Used = omp_get_num_threads();
  }
#pragma omp target if (target : No) map(tofrom : Off)
  Off = omp_is_initial_device();
  // CHECK-NEXT: limits: 3200 1024 4 1
  std::printf("limits: %d %d %d %d\n", Teams, Threads, Used, Off);
}

struct Vector {
  long Length;
  double *Data;
};
#pragma omp declare mapper(Vector V) map(V, V.Data[0 : V.Length])

static void mapper() {
  Vector V{100, new double[100]()};
#pragma omp target
  for (long I = 0; I < V.Length; ++I)
    V.Data[I] = I;
  // CHECK-NEXT: mapper: 99
  std::printf("mapper: %g\n", V.Data[99]);
}

int main() {
  tasks();
  reduction();
  nested();
  memory();
  limits();
  mapper();
}
