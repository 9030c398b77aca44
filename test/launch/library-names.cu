// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is read only in a library's function has the program's name, not the
// library's expression.
// RUN: %roofline predict --gpu=a100-80-sxm %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: remark: kernel 'twice' is bandwidth-bound on A100{{.*}}; examined for n =
// CHECK-NOT: static_cast
#include "Inputs/make.h"
#include "mini-cuda.h"

extern "C" bool read(const char *, long *);

__global__ void twice(double *x, long n) {
  long i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

struct Array {
  explicit Array(long n) : size(n) { cudaMalloc(&data, n * sizeof(double)); }
  long size;
  double *data;
};

int main(int argc, char **argv) {
  long n = 8192;
  if (argc > 1 && !read(argv[1], &n))
    return 1;
  Array a = make<Array>(n);
  twice<<<(a.size + 255) / 256, 256>>>(a.data, a.size);
}
