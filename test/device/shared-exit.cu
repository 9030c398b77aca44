// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A test that ends an inner and an outer loop has a share of the ends of each: of those
// of the inner one it is a formula, of those of the outer one a guess.
// RUN: %roofline predict --gpu=a100-80-sxm --dump=features %s -- %cuda-flags -O3 | FileCheck %s
#include "mini-cuda.h"

// CHECK: line [[#@LINE+15]] {{ *}}global store 8 byte {{ *}}r[[#Ended:]] times {{ *}}y +
// CHECK: line [[#@LINE+17]] {{ *}}global load 4 byte {{ *}}r[[#Going:]] times
// CHECK: how often
// CHECK: r[[#Ended]] = b{{[0-9]+}}*[[OUTER:b[0-9]+]]{{$}}
// CHECK: r[[#Going]] = {{.*}}*t1 - {{.*}}*[[INNER:b[0-9]+]]{{$}}
// CHECK: branches
// CHECK-DAG: [[OUTER]] = share of a condition that is not followed
// CHECK-DAG: line [[#@LINE+7]] {{ *}}[[INNER]] = share of max({{.*}}last - first{{.*}}) < max({{.*}}columns{{.*}}) + 1
__global__ void nested(float *x, double *y, int rows, int columns, int last,
                       int first) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = 0; i < rows; ++i) {
    for (int j = threadIdx.x; j < columns; j += 8) {
      if (first + j >= last) {
        y[t] = sum * 3.0;
        return;
      }
      sum = sum * x[t + j] + 2;
    }
    sum += x[i];
  }
  x[t] = sum;
}
