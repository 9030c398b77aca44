// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements that no kernel and no launch can depend on get a warning; those in
// device functions are about the values that kernels pass.
// RUN: rm -rf %t && %predict -Werror 2> %t.txt; FileCheck %s < %t.txt
// RUN: FileCheck %s --check-prefix=MADE < %t.txt
#include "mini-cuda.h"
#include <roofline/assume.h>

// CHECK-DAG: idle.cu:[[#@LINE+2]]:3: warning: roofline: ROOFLINE_ASSUME: 'n == 7' is not assumed: no launch here can depend on it
void check(int n) {
  ROOFLINE_ASSUME("n == 7");
}

// CHECK-DAG: idle.cu:[[#@LINE+2]]:3: warning: roofline: ROOFLINE_ASSUME: 'n == 8' is not assumed: no kernel here calls the function
__device__ int unused(int n) {
  ROOFLINE_ASSUME("n == 8");
  return n;
}

struct Shape {
  int rows, columns;
  __device__ int size() const {
    ROOFLINE_ASSUME("this->rows == 33");
    return rows * columns;
  }
};

__device__ float power(float v, int steps) {
  ROOFLINE_ASSUME("steps == 3000");
  for (int k = 0; k < steps; ++k)
    v = v * v + 0.5f;
  return v;
}

// CHECK-DAG: idle.cu:[[#@LINE+3]]:3: warning: roofline: ROOFLINE_ASSUME: 'm == 5' is not assumed: the analysis does not follow this value
__device__ float local(float v, int k) {
  int m = k + 1;
  ROOFLINE_ASSUME("m == 5");
  return v * m;
}

// MADE: kernel 'called' is compute-bound
// MADE-DAG: note: assumed by ROOFLINE_ASSUME at {{.*}}idle.cu:[[#@LINE-14]]: trips = 3000
// MADE-DAG: note: assumed by ROOFLINE_ASSUME at {{.*}}idle.cu:[[#@LINE-21]]: shape.rows = 33
__global__ void called(float *x, int trips, Shape shape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = local(power(x[i], trips), trips) + shape.size();
}

int size(int n) {
  // The result may be that of a launch.
  ROOFLINE_ASSUME("n == 12");
  return n;
}
void run(float *x, int n, int trips, Shape shape) {
  int m = n + 1;
  called<<<size(n), 256>>>(x, trips, shape);
  // CHECK-DAG: idle.cu:[[#@LINE+1]]:3: warning: roofline: ROOFLINE_ASSUME: 'm == 13' is not assumed: no launch here can depend on it
  ROOFLINE_ASSUME("m == 13");
}
void runAll(float *x, int *n, int trips, Shape shape) {
  for (int i = 0; i < 2; ++i) {
    run(x, *n, trips, shape);
    // For the next iteration:
    ROOFLINE_ASSUME("i <= 1");
  }
}

// CHECK-DAG: idle.cu:[[#@LINE+3]]:3: warning: roofline: ROOFLINE_ASSUME: 's->rows == 4' is not assumed: the analysis does not follow what a kernel reads through a pointer; a parameter of the kernel can be assumed
// CHECK-DAG: idle.cu:[[#@LINE+3]]:3: warning: roofline: ROOFLINE_ASSUME: 'q == 3' is not assumed: nothing has this name here, where 'gridDim.x' and 'blockDim.x' can be assumed
__global__ void behind(float *A, const Shape *s) {
  ROOFLINE_ASSUME("s->rows == 4");
  ROOFLINE_ASSUME("q == 3");
  A[threadIdx.x] += s->rows;
}
