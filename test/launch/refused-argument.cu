// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An argument that the program refuses ends it: the launch is shown as without
// arguments, not at the refused value. So does one that std::stoi() can't read
// as a number, but not where an exception is caught.
// RUN: %roofline predict --dump=launches --arguments="20 1" %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --dump=launches --arguments="4 x" %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --dump=launches --arguments="4 5 x" %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=CAUGHT
// CHECK: no kernel of '{{.*}}' is launched, as far as the program was followed
// CHECK: not reached from main()
// CHECK: unknowns of the host
// CHECK-NOT: argc
// CHECK: radius {{.*}}from 1 to 15, likely 2
// CAUGHT: followed from main()
// CAUGHT: Steps {{ *}}tries + 4{{$}}
#include "Inputs/power.h"

int main(int argc, char **argv) {
  int radius = argc > 1 ? atoi(argv[1]) : 2;
  if (radius < 1 || radius > 15)
    return 1;
  int block = argc > 2 ? std::stoi(std::string(argv[2])) : 32;
  int tries = 6;
  try {
    if (argc > 3)
      tries = std::stoi(std::string(argv[3]));
  } catch (int) {
  }
  float *A;
  cudaMalloc(&A, 4ul * 32 * 1000000);
  power<<<1000, 32>>>(A, radius + tries + block - block);
}
