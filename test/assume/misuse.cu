// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is wrong gets a warning at its place, and the compile goes on.
// RUN: rm -rf %t && %predict -Werror 2>&1 | FileCheck %s
#include "mini-cuda.h"
#include <roofline/assume.h>

// CHECK: misuse.cu:[[#@LINE+1]]:1: warning: roofline: ROOFLINE_ASSUME has no effect here; it belongs in the body of a function
ROOFLINE_ASSUME("n == 4");

// CHECK: misuse.cu:[[#@LINE+2]]:3: warning: roofline: ROOFLINE_EXPECT has no effect in a device function; it belongs in the kernel
__device__ int twice(int n) {
  ROOFLINE_EXPECT(compute);
  return 2 * n;
}

struct Table {
  const int *rows;
  int n;
};

__global__ void wrong(float *x, int n) {
  // CHECK: misuse.cu:[[#@LINE+1]]:22: warning: roofline: ROOFLINE_ASSUME is ignored: found '=', wanted '==', 'in', '<=' or '>='
  ROOFLINE_ASSUME("n = 4");
  // CHECK: misuse.cu:[[#@LINE+1]]:33: warning: roofline: ROOFLINE_ASSUME is ignored: found 'x', wanted a whole number, as in NAME == 4096 or NAME in 1..8192
  ROOFLINE_ASSUME("n >= 1, n == x");
  // CHECK: misuse.cu:[[#@LINE+1]]:28: warning: roofline: ROOFLINE_ASSUME is ignored: found '2', wanted an end that is not below the start
  ROOFLINE_ASSUME("n in 4..2");
  // CHECK: misuse.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: roofline: ROOFLINE_ASSUME is ignored: found the end, wanted a name
  ROOFLINE_ASSUME("n == 4,");
  // CHECK: misuse.cu:[[#@LINE+1]]:{{[0-9]+}}: warning: roofline: ROOFLINE_ASSUME is ignored: found the end, wanted a name
  ROOFLINE_ASSUME();
  // CHECK: misuse.cu:[[#@LINE+1]]:19: warning: roofline: ROOFLINE_EXPECT is ignored: found 'fast', wanted compute or bandwidth
  ROOFLINE_EXPECT(fast);
  // CHECK: misuse.cu:[[#@LINE+1]]:19: warning: roofline: ROOFLINE_EXPECT is ignored: found 'compte', wanted compute or bandwidth; did you mean 'compute'?
  ROOFLINE_EXPECT(compte);
  // CHECK: misuse.cu:[[#@LINE+1]]:3: warning: roofline: ROOFLINE_ASSUME is a statement in a function; wanted ';' behind it
  ROOFLINE_ASSUME("n == 4")
  int k = twice(n);
  // Without quotes, and where a statement may stand.
  if (k == 1)
    ROOFLINE_ASSUME(n == 4);
  else
    x[threadIdx.x] += k;
}
// CHECK: assumed by ROOFLINE_ASSUME at {{.*}}: n = 4
// The name is looked up when the kernel is analysed.
// CHECK-DAG: misuse.cu:[[#@LINE+4]]:3: warning: roofline: ROOFLINE_ASSUME: 'ncol == 4' is not assumed: nothing has this name here; did you mean 'ncols'?
// CHECK-DAG: misuse.cu:[[#@LINE+4]]:3: warning: roofline: ROOFLINE_ASSUME: 'x[0] == 4' is not assumed: the analysis does not follow what a kernel reads through a pointer; a parameter of the kernel can be assumed
// CHECK-DAG: misuse.cu:[[#@LINE+4]]:3: warning: roofline: ROOFLINE_EXPECT: {{.*}}gpu5000
__global__ void names(float *x, int ncols) {
  ROOFLINE_ASSUME("ncol == 4");
  ROOFLINE_ASSUME("x[0] == 4");
  ROOFLINE_EXPECT(compute, gpu5000);
  x[threadIdx.x] += ncols;
}

// A pointer has no number, and what is read through it is not its value.
// CHECK-DAG: misuse.cu:[[#@LINE+4]]:3: warning: roofline: ROOFLINE_ASSUME: 'label == 3' is not assumed: the analysis does not follow what a kernel reads through a pointer; a parameter of the kernel can be assumed
// CHECK-DAG: misuse.cu:[[#@LINE+4]]:3: warning: roofline: ROOFLINE_ASSUME: 't.rows == 3' is not assumed: the analysis does not follow what a kernel reads through a pointer; a parameter of the kernel can be assumed
// CHECK-DAG: misuse.cu:[[#@LINE+4]]:3: warning: roofline: ROOFLINE_ASSUME: 'rows == 3' is not assumed
__global__ void indexed(float *x, const int *__restrict__ label, Table t) {
  ROOFLINE_ASSUME("label == 3");
  ROOFLINE_ASSUME("t.rows == 3");
  ROOFLINE_ASSUME("rows == 3");
  for (int i = 0; i < label[threadIdx.x]; ++i)
    x[i * t.rows[i]] += t.n;
}

struct Sizes {
  int n, rows;
  unsigned flag : 1;
};
struct Whole {
  int n, rows;
  int at[2];
};
// CHECK-DAG: misuse.cu:[[#@LINE+4]]:3: warning: roofline: ROOFLINE_ASSUME: 'p.nn == 4' is not assumed: 'p' has no field 'nn'; did you mean 'n'?
// CHECK-DAG: misuse.cu:[[#@LINE+4]]:3: warning: roofline: ROOFLINE_ASSUME: 'p.columns == 4' is not assumed: 'p' has no field 'columns'{{$}}
// CHECK-DAG: misuse.cu:[[#@LINE+4]]:3: warning: roofline: ROOFLINE_ASSUME: 'q.nn == 4' is not assumed: the analysis does not follow this value
__global__ void fields(float *x, Whole p, Sizes q) {
  ROOFLINE_ASSUME("p.nn == 4");
  ROOFLINE_ASSUME("p.columns == 4");
  ROOFLINE_ASSUME("q.nn == 4"); // perhaps a bit-field
  x[threadIdx.x] += p.n + q.n;
}

// CHECK-DAG: misuse.cu:[[#@LINE+2]]:3: warning: roofline: ROOFLINE_ASSUME: 'p->row == 4' is not assumed: 'p' has no field 'row'; did you mean 'rows'?
void run(float *x, Whole *p, Sizes q) {
  ROOFLINE_ASSUME("p->row == 4");
  fields<<<p->n, 256>>>(x, *p, q);
}
