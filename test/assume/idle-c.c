// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In C, clang has no declaration or statement for what stands outside of
// functions; in OpenMP, functions are for both sides.
// RUN: clang -x c %omp-flags -O3 -S -o %t.s %include -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-notes=all %s 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <roofline/assume.h>

// CHECK-DAG: idle-c.c:[[#@LINE+1]]:1: warning: roofline: ROOFLINE_ASSUME has no effect here; it belongs in the body of a function
ROOFLINE_ASSUME("n == 4");

// CHECK-DAG: idle-c.c:[[#@LINE+2]]:3: warning: roofline: ROOFLINE_ASSUME: 'n == 7' is not assumed: no launch here can depend on it
int helper(int n) {
  ROOFLINE_ASSUME("n == 7");
  return n;
}

static float power(float v, int k) {
  ROOFLINE_ASSUME("k == 5000");
  for (int i = 0; i < k; ++i)
    v = v * v + 0.5f;
  return v;
}

// CHECK: remark: kernel 'host:{{.*}} is compute-bound
// CHECK: assumed by {{.*}}idle-c.c:[[#@LINE-7]]: steps = 5000
void host(float *x, int n, int steps) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n])
  for (int i = 0; i < n; ++i)
    x[i] = power(x[i], steps);
}
