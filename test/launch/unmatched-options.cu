// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words that match none of the options that the program looks for.
// RUN: %roofline predict --gpu=a100-80-sxm --arguments="--mm=5 4096 --k=3 name" %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --arguments="--m=5 --fast" %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=ALL --implicit-check-not=warning: %s
// Words of which characters are read are used:
// RUN: %roofline predict --gpu=a100-80-sxm --arguments="-q 70" %s -- %cuda-flags -O3 -DBY_CHARACTER 2>&1 | FileCheck --check-prefix=ALL --implicit-check-not=warning: %s
#include "mini-cuda.h"

extern "C" int strcmp(const char *, const char *);
extern "C" int strncmp(const char *, const char *, unsigned long);

__global__ void clear(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0;
}

static int option(int argc, char **argv, const char *name, int otherwise) {
  for (int i = 1; i < argc; ++i)
    if (!strncmp(argv[i], name, 3) && argv[i][3] == '=')
      return atoi(argv[i] + 4);
  return otherwise;
}

// CHECK: warning: {{.*}}: '--mm=5' and '4096' match no option of the program, as far as it was followed
// ALL: kernel 'clear'
int main(int argc, char **argv) {
  int m = option(argc, argv, "--m", 1024), k = option(argc, argv, "--k", 512);
  for (int i = 1; i < argc; ++i)
    if (!strcmp(argv[i], "--fast"))
      k = 1;
#ifdef BY_CHARACTER
    else if (argv[i][0] == '-')
      k = argv[i][1] == 'q' ? 2 : 3;
    else
      m = 10 * (argv[i][0] - '0') + argv[i][1] - '0';
#endif
  float *x;
  cudaMalloc(&x, m * k * 4);
  clear<<<(m * k + 255) / 256, 256>>>(x, m * k);
}
