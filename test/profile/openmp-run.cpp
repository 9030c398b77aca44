// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program with target regions names regions and selects
// launches as a CUDA program does, and a terminal shows its
// progress.
// REQUIRES: plugin, tool, offload
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %roofline build --gpu=rtx3080 --quiet -- %clangxx -O3 -fopenmp \
// RUN:   -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_80 --cuda-path=/nonexistent \
// RUN:   --cuda-feature=+ptx86 -nogpulib -foffload-lto -I%S/../../runtime/include %s -o app
// RUN: %python %support/terminal.py "--answer=^3 launches, 2 kernels" \
// RUN:   %roofline profile --cache-dir=cache --quiet --launches=all ./app | FileCheck %s --check-prefix=BAR
// BAR: bar: 3 launches, 2 kernels
// BAR-NOT: never seen
// RUN: %python -c "import json; [print(l['display_name'], l.get('regions'), bool(l['counts']['memory'])) for l in json.load(open('profile.json'))['launches']]" | FileCheck %s
// CHECK: fill:[[#]] None False
// CHECK-NEXT: fill:[[#]] ['outer', 'inner'] True
// CHECK-NEXT: twice:[[#]] ['outer'] True
// CHECK-EMPTY:
#include "roofline.h"
#include <cstdio>

static double A[1000];

static void fill() {
#pragma omp target teams distribute parallel for map(from : A)
  for (int I = 0; I < 1000; ++I)
    A[I] = I;
}

static void twice() {
#pragma omp target teams distribute parallel for map(tofrom : A)
  for (int I = 0; I < 1000; ++I)
    A[I] *= 2;
}

int main() {
  roofline_stop();
  fill();
  roofline_start();
  roofline_region_begin("outer");
  roofline_region_begin("inner");
  fill();
  roofline_region_end();
  twice();
  roofline_region_end();
  std::printf("%g\n", A[999]);
  std::getchar(); // waits until the test has read the bar
}
