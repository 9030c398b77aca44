// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop that goes through the arguments by a pointer keeps defaults as one by
// their number does.
// RUN: %roofline predict --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// CHECK: unknowns of the host
// CHECK: steps {{.*}}likely 50
#include "Inputs/power.h"

int main(int argc, char **argv) {
  long steps = 50;
  bool quiet = false;
  for (char **a = argv + 1; *a; ++a)
    if ((*a)[0] == '-' && (*a)[1] == 'q')
      quiet = true;
    else
      steps = strtol(*a, nullptr, 0);
  float *A;
  cudaMalloc(&A, 4ul * 32 * 1000000);
  power<<<1000, 32>>>(A, (int)steps);
}
