// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that ends with other values bounds its unknowns.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --dump=launches %s -- %cuda-flags -O3 | FileCheck --check-prefix=DUMP %s
#include "mini-cuda.h"
extern "C" void exit(int);

// CHECK: note: launched here with grid (15625,1,1) block (256,1,1): can't tell (leans bandwidth-bound), 2.0 to 32 fp32 op/byte (ridge
__global__ void series(float *x, int n, int degree) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float v = x[i], s = 0;
  for (int k = 0; k < degree; ++k)
    s = s * v + 1;
  x[i] = s;
}

int main(int argc, char **argv) {
  int degree = argc > 1 ? atoi(argv[1]) : 16;
  int width = argc > 2 ? atoi(argv[2]) : 100;
  int depth = argc > 3 ? atoi(argv[3]) : 100;
  int late = argc > 4 ? atoi(argv[4]) : 100;
  if (degree < 4 || degree > 64)
    return 1;
  if (width == 7 || !(width <= 1000 && depth >= 2))
    exit(2);
  // A comparison of two of them says nothing of either, but that it may fail.
  int k = argc > 5 ? atoi(argv[5]) : 8;
  int dims = argc > 6 ? atoi(argv[6]) : 16;
  if (depth < k || dims < 1 || dims > 64 || k < 1 || (1 << k) < dims || k > 32)
    return 1;
  float *x;
  cudaMalloc(&x, 4 * 4000000ul);
  // DUMP: unknowns of the host
  // DUMP-NEXT: degree {{.*}} from 4 to 64, likely 16
  series<<<15625, 256>>>(x, 4000000, degree);
  // A launch before it had other values.
  if (late > 200)
    return 1;
  // DUMP-NEXT: width {{.*}} to 1000, likely 100
  // DUMP-NEXT: depth {{.*}} from 2, likely 100
  // DUMP-NEXT: late {{.*}}by default likely 100
  series<<<15626, width>>>(x, depth, late);
  // DUMP-NEXT: k {{.*}} from 1 to 32, likely 8
  // DUMP-NEXT: dims {{.*}} from 1 to 64, likely 16
  series<<<15627, 256>>>(x, k, dims);
}
