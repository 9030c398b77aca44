// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program with target regions is built, run on the executor and profiled;
// its results and operations are known. 4560 is the sum of 0 to 95: without a
// clause a team has 128 threads, of which 32 are the main thread's.
// REQUIRES: plugin, tool, offload
// RUN: rm -rf %t && mkdir %t
// DEFINE: %{omp} = -fopenmp -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_80
// DEFINE: %{without-toolkit} = --cuda-path=/nonexistent --cuda-feature=+ptx86 -nogpulib -foffload-lto
// RUN: cd %t && %roofline build --gpu=rtx3080 --quiet -- %clangxx -O3 %{omp} %{without-toolkit} %s -o app
// RUN: cd %t && %roofline profile --cache-dir= --launches=all ./app >out 2>err
// RUN: FileCheck %s --input-file=%t/out --match-full-lines
// RUN: FileCheck %s --check-prefix=TABLE --input-file=%t/err
// RUN: %python %S/Inputs/launches.py %t/profile.json | FileCheck %s --check-prefix=COUNTS
// RUN: %roofline validate %t/app %t/profile.json > %t/verdicts
// RUN: FileCheck %s --check-prefix=VERDICTS --input-file=%t/verdicts
//
// CHECK: saxpy: 3 1999
// CHECK-NEXT: sum: 1e+06
// CHECK-NEXT: histogram: 100 100
// CHECK-NEXT: struct: 1002 2000 1
// CHECK-NEXT: on the device: 1 0
// CHECK-NEXT: 4560
// CHECK-NEXT: generic: 4560 104
// CHECK-NEXT: data: 1 10 20 3 30 7
// CHECK-NEXT: memory: 5 7 7, devices 1
// CHECK-NEXT: variable: 7
// CHECK-NEXT: if: 1
// CHECK-NEXT: nowait: 10
//
// TABLE: saxpy:[[#SAXPY:]] 2 2
// TABLE-NOT: did not finish
//
// VERDICTS: saxpy:{{[0-9]+}} grid (32,1,1) block (32,1,1) 2 bandwidth bandwidth confirmed 0.125 fp64 0.125 fp64
//
// A thread for each iteration in teams of 32; what the clauses say; one team.
// COUNTS: saxpy:{{[0-9]+}} grid 32 block 32 fp64 2000
// COUNTS-NEXT: sum:{{[0-9]+}} grid 5 block 96
// COUNTS-NEXT: histogram:{{[0-9]+}} grid 32 block 32 fp64 0
// COUNTS-NEXT: serialAndParallel{{.*}} grid 1 block 128 fp64 1000
// COUNTS-NEXT: generic:{{[0-9]+}} grid 1 block 128 fp64 0
#include <cstdio>
#include <omp.h>

#pragma omp declare target
double Scale = 2;
#pragma omp end declare target

struct Vector {
  int Size;
  double *Values;
};

static constexpr int N = 1000;
static double X[N], Y[N];
static int Histogram[10];

// SPMD: 1000 fused multiply-adds, 2000 operations.
static void saxpy() {
#pragma omp target teams distribute parallel for map(to : X) map(tofrom : Y)
  for (int I = 0; I < N; ++I)
    Y[I] += Scale * X[I];
}

// Within warps, between warps, between teams.
static double sum() {
  double Sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : Sum)            \
    map(to : Y) num_teams(5) thread_limit(96)
  for (int I = 0; I < N; ++I)
    Sum += Y[I];
  return Sum;
}

// 20 x 50 iterations; each adds to one of 10 counters.
static void histogram() {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(tofrom : Histogram)
  for (int I = 0; I < 20; ++I)
    for (int J = 0; J < 50; ++J) {
#pragma omp atomic
      ++Histogram[(I + J) % 10];
    }
}

// Serial code before and after a parallel loop whose threads ask for work.
static void serialAndParallel(Vector &V) {
#pragma omp target map(tofrom : V, V.Values[0 : V.Size])
  {
    V.Size += 1;
#pragma omp parallel for schedule(dynamic, 7) num_threads(40)
    for (int I = 0; I < N; ++I)
      V.Values[I] += 1;
    V.Size += 1;
  }
}

// One thread of a team, while its others wait: printf keeps the region so.
static void generic() {
  int Threads = 0, Inner = 0;
#pragma omp target map(tofrom : Threads, Inner)
  {
    printf("on the device: %d %d\n", omp_get_num_threads(),
           omp_is_initial_device());
    int Sum = 0;
#pragma omp parallel reduction(+ : Sum)
    Sum += omp_get_thread_num();
    Threads = Sum;
#pragma omp parallel num_threads(4)
    {
      int Mine = 0;
#pragma omp parallel reduction(+ : Mine)
      Mine += omp_get_num_threads();
#pragma omp critical
      Inner += Mine;
#pragma omp barrier
      if (omp_get_thread_num() == 3)
        Inner += 100;
    }
    printf("%d\n", Threads);
  }
  std::printf("generic: %d %d\n", Threads, Inner);
}

// Data that stays on the device until it is asked for.
static void dataRegion() {
  int A[4] = {1, 2, 3, 4};
#pragma omp target enter data map(to : A)
#pragma omp target map(A)
  for (int I = 0; I < 4; ++I)
    A[I] *= 10;
  std::printf("data: %d", A[0]);
#pragma omp target update from(A[0 : 2])
  std::printf(" %d %d %d", A[0], A[1], A[2]);
  A[3] = 7;
#pragma omp target update to(A[3])
#pragma omp target exit data map(from : A)
  std::printf(" %d %d\n", A[2], A[3]);
}

static void deviceMemory() {
  int Device = omp_get_default_device(), Host = omp_get_initial_device();
  int From[3] = {5, 6, 7}, To[3] = {};
  int *There = (int *)omp_target_alloc(sizeof(From), Device);
  omp_target_memcpy(There, From, sizeof(From), 0, 0, Device, Host);
#pragma omp target is_device_ptr(There)
  There[1] += 1;
  omp_target_memcpy(To, There, sizeof(To), 0, 0, Host, Device);
  omp_target_free(There, Device);
  std::printf("memory: %d %d %d, devices %d\n", To[0], To[1], To[2],
              omp_get_num_devices());
}

int main() {
  for (int I = 0; I < N; ++I)
    X[I] = I, Y[I] = 1;
  saxpy();
  std::printf("saxpy: %g %g\n", Y[1], Y[N - 1]);
  std::printf("sum: %g\n", sum());
  histogram();
  std::printf("histogram: %d %d\n", Histogram[0], Histogram[9]);
  Vector V{N, Y};
  serialAndParallel(V);
  std::printf("struct: %d %g %d\n", V.Size, Y[N - 1], V.Values == Y);
  generic();
  dataRegion();
  deviceMemory();

  Scale = 3;
#pragma omp target update to(Scale)
  saxpy();
  std::printf("variable: %g\n", Y[1]);
  bool OnHost = false;
#pragma omp target if (N < 0) map(from : OnHost)
  OnHost = omp_is_initial_device();
  std::printf("if: %d\n", OnHost);
  int Later = 0;
#pragma omp target map(tofrom : Later) nowait depend(inout : Later)
  Later += 1;
#pragma omp target map(tofrom : Later) nowait depend(inout : Later)
  Later *= 10;
#pragma omp taskwait
  std::printf("nowait: %d\n", Later);
}
