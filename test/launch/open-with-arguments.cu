// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the arguments that are given do not lead to a value, such as one in a
// file, a note says so; no arguments are to lead to any value.
// RUN: %roofline predict --notes=all --arguments=sizes.txt %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --notes=all --arguments= %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %roofline predict --dump=launches --arguments=sizes.txt %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=DUMP
// CHECK: note: the values of 'blocks' and 1 more do not follow from the arguments, as far as the program was followed
// NONE-NOT: do not follow
// DUMP: steps {{ *}}does not follow from the arguments {{.*}}likely 70
#include "Inputs/power.h"

struct FILE;
extern "C" FILE *fopen(const char *, const char *);
extern "C" int fscanf(FILE *, const char *, ...);

int main(int argc, char **argv) {
  int steps = 70, blocks = 1000;
  if (FILE *f = argc > 1 ? fopen(argv[1], "r") : nullptr)
    fscanf(f, "%d %d", &steps, &blocks);
  float *A;
  cudaMalloc(&A, 4ul * 32 * 1000000);
  power<<<blocks, 32>>>(A, steps);
}
