// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With the plugin, the statements change nothing of the code: it is that of the
// same file, with the same lines, without them.
// DEFINE: %{o} = -O0
// DEFINE: %{compile} = %clangxx %cuda-flags %{o} -S %include %s -o
// DEFINE: %{plugin} = -fplugin=%plugin -fplugin-arg-roofline-quiet
// DEFINE: %{compare} = %{compile} %t.with %{plugin} 2>/dev/null \
// DEFINE:   && %{compile} %t.without %{plugin} -DWITHOUT \
// DEFINE:   && cmp %t.with %t.without \
// DEFINE:   && %{compile} %t.plain && cmp %t.with %t.plain \
// DEFINE:   && %{compile} %t.with %{plugin} -emit-llvm 2>/dev/null \
// DEFINE:   && %{compile} %t.without %{plugin} -emit-llvm -DWITHOUT \
// DEFINE:   && cmp %t.with %t.without
// RUN: %{compare}
// REDEFINE: %{o} = -O3
// RUN: %{compare}
// REDEFINE: %{o} = -O1 -g
// RUN: %{compare}
// The preprocessed file of -save-temps has the statements, too.
// RUN: rm -rf %t.temps && mkdir %t.temps
// RUN: cd %t.temps && %clangxx %cuda-flags -O3 -S -save-temps %include %s \
// RUN:   -fplugin=%plugin -fplugin-arg-roofline-notes=all -o a.s 2>&1 \
// RUN:   | FileCheck %s
// CHECK: assumed by ROOFLINE_ASSUME at {{.*}}: n = 4096
//
// OpenMP:
// REDEFINE: %{compile} = %clangxx -x c++ %omp-flags -O3 -S %include %s -o
// RUN: %{compare}
#include <roofline/assume.h>
#ifdef WITHOUT
#undef ROOFLINE_ASSUME
#undef ROOFLINE_EXPECT
#define ROOFLINE_ASSUME(...)
#define ROOFLINE_EXPECT(...)
#endif

#ifdef __CUDA__
#include "mini-cuda.h"

ROOFLINE_EXPECT(compute)
__global__ void k(float *x, int n) {
  ROOFLINE_ASSUME("n == 4096");
  ROOFLINE_EXPECT(compute);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    ROOFLINE_ASSUME("gridDim.x == 100");
  else
    return;
  float v = x[i];
  for (int j = 0; j < n; ++j) {
    ROOFLINE_ASSUME("n >= 1");
    v = v * x[j];
  }
  switch (n) {
  case 1:
    ROOFLINE_ASSUME("n <= 5000");
    break;
  default:
    ROOFLINE_ASSUME("n <= 6000")
    x[i] = v;
  }
}
#else
void k(float *x, int n) {
  ROOFLINE_ASSUME("n == 4096");
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n])
  for (int i = 0; i < n; ++i) {
    ROOFLINE_ASSUME("n == 4096");
    ROOFLINE_EXPECT(compute);
    x[i] *= n;
  }
}
#endif
