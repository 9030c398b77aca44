// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a number in text ends is known with the text: the program refuses what is
// not wholly a number, and reads a unit behind one.
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=4096 --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=WHOLE %s
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=4k --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=UNIT %s
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=12abc --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=REFUSED %s
#include "mini-cuda.h"

extern "C" long strtol(const char *, char **, int);
extern "C" float cbrtf(float);
extern "C" double hypot(double, double);

__global__ void clear(float *x, int side, int radius) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = side + radius;
}

// WHOLE: grid 16, 1, 1
// WHOLE: side 16
// WHOLE: radius 20
// UNIT: grid 16, 1, 1
// REFUSED: warning: {{.*}}: with these arguments, no kernel of '{{.*}}' is launched
// REFUSED-NOT: followed from main(), n 12
int main(int argc, char **argv) {
  char *end = nullptr;
  long n = strtol(argv[1], &end, 10);
  if (*end == 'k') {
    n *= 1024;
    ++end;
  }
  if (*end || n <= 0)
    return 1;
  float *x;
  cudaMalloc(&x, n * 4);
  int side = cbrtf(n);
  clear<<<(n + 255) / 256, 256>>>(x, side, int(hypot(side, 12)));
}
