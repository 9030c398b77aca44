// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device runtime whose functions have bodies is linked in by clang, as LLVM's
// own is. The report is the one with our empty runtime, whatever the level of
// optimisation, and the embedded code has no body of the runtime's. A toolkit
// is needed only as a place to look for libdevice.
// REQUIRES: tool, openmp-nvptx
// RUN: rm -rf %t && mkdir -p %t/cuda/bin %t/cuda/include %t/cuda/nvvm/libdevice
// DEFINE: %{nvptx} = --target=nvptx64-nvidia-cuda -march=sm_80 --cuda-path=/nonexistent \
// DEFINE:   -Xclang -target-feature -Xclang +ptx86 -nogpulib -emit-llvm -c
// RUN: %clangxx %{nvptx} -x c++ /dev/null -o %t/cuda/nvvm/libdevice/libdevice.10.bc
// RUN: %clangxx %{nvptx} -O2 %S/Inputs/device-runtime.cpp -o %t/bodies.bc
//
// DEFINE: %{level} = -O3
// DEFINE: %{compile} = %clangxx %{level} -fopenmp -fopenmp-targets=nvptx64-nvidia-cuda \
// DEFINE:   --offload-arch=sm_80 --cuda-path=%t/cuda --cuda-feature=+ptx86 -B%support/stand-in-toolkit \
// DEFINE:   -fplugin=%plugin -fplugin-arg-roofline-quiet -c %s -o %t/x.o
// DEFINE: %{with} = %{compile} --libomptarget-nvptx-bc-path=%t/bodies.bc -fplugin-arg-roofline-report=%t/with
// DEFINE: %{without} = %{compile} --libomptarget-nvptx-bc-path=%build/lib/roofline/libompdevice-empty-nvptx64.bc \
// DEFINE:   -fplugin-arg-roofline-report=%t/without
// RUN: %{with} && %{without} && diff -r %t/with %t/without
// RUN: %python %support/figures.py %t/with | FileCheck %s
// REDEFINE: %{level} = -O0
// RUN: %{with} && %{without} && diff -r %t/with %t/without
// REDEFINE: %{level} = -O1 -g
// RUN: %{with} && %{without} && diff -r %t/with %t/without
// REDEFINE: %{level} = -O3 -save-temps=obj
// RUN: %{with} && %{without} && diff -r %t/with %t/without
// REDEFINE: %{level} = -O3 -mllvm -openmp-opt-disable-spmdization
// RUN: %{with} && %{without} && diff -r %t/with %t/without
//
// The tool's own compile leaves such a runtime out.
// DEFINE: %{predict} = %roofline predict --gpu=a100-80-sxm --format=json %s -- -O3 -fopenmp \
// DEFINE:   -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_80 --cuda-path=%t/cuda --cuda-feature=+ptx86
// RUN: %{predict} --libomptarget-nvptx-bc-path=%t/bodies.bc > %t/with.json
// RUN: %{predict} --libomptarget-nvptx-bc-path=%build/lib/roofline/libompdevice-empty-nvptx64.bc > %t/without.json
// RUN: diff %t/with.json %t/without.json
#include <omp.h>

void saxpy(float A, const float *X, float *Y) {
#pragma omp target teams distribute parallel for num_teams(100)                \
    thread_limit(128) map(to : X[0 : 1280000]) map(tofrom : Y[0 : 1280000])
  for (int I = 0; I < 1280000; ++I)
    Y[I] = A * X[I] + Y[I];
}
// 22 operations for each of 100 iterations.
// CHECK: saxpy:[[#]] on a100-80-sxm: verdict bandwidth, leaning bandwidth, roof int
// CHECK: saxpy:[[#]] int low=2205 likely=2205 high=2205

double sum(const double *A) {
  double Sum = 0;
#pragma omp target teams distribute parallel for simd reduction(+ : Sum)       \
    num_teams(100) thread_limit(128) map(to : A[0 : 1280000])
  for (int I = 0; I < 1280000; ++I)
    Sum += A[I] * omp_get_thread_num();
  return Sum;
}

void rows(float *A) {
#pragma omp target teams distribute num_teams(100) thread_limit(128)           \
    map(tofrom : A[0 : 1280000])
  for (int I = 0; I < 1000; ++I) {
    float Factor = A[I * 1280];
#pragma omp parallel for firstprivate(Factor)
    for (int J = 0; J < 1280; ++J)
      A[I * 1280 + J] = A[I * 1280 + J] * Factor + 1;
  }
}

// The number of the team is no reason for generic mode, although LLVM's
// optimisation doesn't know the function: linked with the runtime, it sees.
void blocks(float *A) {
#pragma omp target teams num_teams(100) thread_limit(128)                      \
    map(tofrom : A[0 : 1280000])
  {
    int Team = omp_get_team_num();
#pragma omp parallel for
    for (int J = 0; J < 12800; ++J)
      A[Team * 12800 + J] *= 2;
  }
}
// CHECK: blocks:[[#]] on a100-80-sxm: verdict
// CHECK-NOT: {{assumed.*idle}}
// CHECK: blocks:[[#]] fp32 low=100 likely=100 high=100

// Generic mode with two regions, one of them nested.
void generic(int *A) {
#pragma omp target map(tofrom : A[0 : 1024])
  {
    int Local[4] = {A[0], A[1], A[2], A[3]};
#pragma omp parallel num_threads(64) shared(Local)
    {
#pragma omp parallel for
      for (int I = 0; I < 1024; ++I)
        A[I] += Local[I % 4];
    }
    A[5] = Local[0];
#pragma omp parallel
    A[omp_get_thread_num()] += Local[1];
  }
}
