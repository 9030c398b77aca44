// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang links a device runtime with bodies into a program's regions, as LLVM's
// own. The embedded code is without it, so the program runs and is counted as
// one that was compiled with the empty runtime. What LLVM says about the code,
// here of the loop that it does not vectorise, is not repeated by the run.
// REQUIRES: plugin, tool, offload
// RUN: rm -rf %t && mkdir -p %t/cuda/bin %t/cuda/include %t/cuda/nvvm/libdevice
// DEFINE: %{nvptx} = --target=nvptx64-nvidia-cuda -march=sm_80 --cuda-path=/nonexistent \
// DEFINE:   -Xclang -target-feature -Xclang +ptx86 -nogpulib -emit-llvm -c
// RUN: %clangxx %{nvptx} -x c++ /dev/null -o %t/cuda/nvvm/libdevice/libdevice.10.bc
// RUN: %clangxx %{nvptx} -O2 %S/../device/Inputs/device-runtime.cpp -o %t/bodies.bc
//
// DEFINE: %{runtime} = %t/bodies.bc
// DEFINE: %{name} = with
// DEFINE: %{build} = %roofline build --gpu=rtx3080 --quiet -- %clangxx -O3 -w -fopenmp \
// DEFINE:   -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_80 --cuda-path=%t/cuda --cuda-feature=+ptx86 \
// DEFINE:   -B%support/stand-in-toolkit --libomptarget-nvptx-bc-path=%{runtime} %s -o %t/%{name}
// DEFINE: %{run} = %roofline profile --cache-dir= --quiet --launches=all -o %t/%{name}.json %t/%{name} 2>&1
// RUN: %{build} && %{run} | FileCheck %s --match-full-lines --implicit-check-not={{.}}
// RUN: %python %S/Inputs/launches.py %t/with.json > %t/with.txt
// RUN: %roofline validate %t/with %t/with.json | FileCheck %s --check-prefix=VERDICT
// REDEFINE: %{runtime} = %build/lib/roofline/libompdevice-empty-nvptx64.bc
// REDEFINE: %{name} = without
// RUN: %{build} && %{run} | FileCheck %s --match-full-lines --implicit-check-not={{.}}
// RUN: %python %S/Inputs/launches.py %t/without.json | diff - %t/with.txt
#include <cstdio>
#include <omp.h>

int main() {
  static float X[5120];
#pragma omp target teams distribute parallel for simd map(from : X)
  for (int I = 0; I < 5120; ++I)
    X[I] = I;
  // CHECK: filled: 5119
  printf("filled: %g\n", X[5119]);

  double Sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : Sum)            \
    map(to : X) map(tofrom : Sum)
  for (int I = 0; I < 5120; ++I)
    Sum += X[I];
  // CHECK-NEXT: sum: 13104640
  printf("sum: %.0f\n", Sum);

  int Threads = 0;
#pragma omp target map(tofrom : Threads)
  {
    int Base = omp_get_num_teams();
#pragma omp parallel num_threads(32)
#pragma omp atomic
    Threads += Base + omp_get_thread_num();
  }
  // CHECK-NEXT: generic: 528
  printf("generic: %d\n", Threads);
}
// VERDICT: main:[[#]] {{.*}} confirmed
