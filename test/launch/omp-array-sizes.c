// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sizes of variable length arrays, which a region gets besides the arrays,
// have the values of their expressions, as the variables in these have.
// REQUIRES: plugin
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches %s -- %omp-flags -O3 | FileCheck %s

static double A[256][512], B[512][256];

static void transpose(int rows, int columns, const double (*a)[columns],
                      double (*b)[2 * rows - rows]) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(to : a[0 : rows]) map(from : b[0 : columns])
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      b[j][i] = a[i][j];
}

int main(void) {
  transpose(256, 512, A, B);
  return 0;
}
// CHECK: kernel 'transpose:13'
// CHECK: arguments
// CHECK-DAG: {{ }}columns 512
// CHECK-DAG: {{ }}rows 256
// CHECK-DAG: {{ }}2 * rows - rows 256
// CHECK: buffers
