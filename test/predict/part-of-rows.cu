// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A size that indexes an array of which the length is known is at most that
// length, also where the first element is open; then the launch goes over one
// of several parts, and any may be small. With few threads, each row of a list
// that the others don't have takes sectors of its own.
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=128 --explain=level %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=128 --kernels=level %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=REMARK
#include "mini-cuda.h"

int read(); // what no source shows

// CHECK: level (
// CHECK: count = 16384 taken as likely
// CHECK: to 16384{{$}}
// REMARK: bandwidth-bound {{.*}}: 0.0
__global__ void level(const int *begin, const int *column,
                      const double *value, const int *rows,
                      int first, int count, const double *b, double *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  int row = rows[first + i], end = begin[row + 1] - 1;
  double sum = b[row];
  for (int j = begin[row]; j < end; ++j)
    sum -= value[j] * x[column[j]];
  x[row] = sum / value[end];
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), all = n * n;
  int *begin, *column, *rows;
  double *value, *b, *x;
  cudaMalloc(&begin, (all + 1) * sizeof(int));
  cudaMalloc(&value, read() * sizeof(double));
  cudaMalloc(&column, read() * sizeof(int));
  cudaMalloc(&rows, all * sizeof(int));
  cudaMalloc(&b, all * sizeof(double));
  cudaMalloc(&x, all * sizeof(double));
  for (int l = 0; l < n; ++l) {
    int first = read(), count = read();
    level<<<(count + 127) / 128, 128>>>(begin, column, value, rows, first, count, b, x);
  }
}
