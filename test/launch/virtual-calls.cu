// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A virtual call is followed if the class of the object is known: of a
// variable, by a reference and a pointer to the base. If it isn't known, the
// call may launch something, and nothing is said against that.
// RUN: %roofline predict --gpu=a100-80-sxm --arguments= --dump=launches %s -- %cuda-flags -O3 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=warning
// RUN: %roofline predict --gpu=a100-80-sxm --arguments= --dump=launches %s -- %cuda-flags -DUNKNOWN -O3 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNKNOWN --implicit-check-not=warning
#include "Inputs/power.h"

struct Step {
  virtual void run(float *A, int Blocks) = 0;
};
struct Few : Step {
  void run(float *A, int Blocks) override { power<<<Blocks, 32>>>(A, 3); }
};
struct Many : Step {
  int Steps;
  Many(int Steps) : Steps(Steps) {}
  void run(float *A, int Blocks) override { power<<<Blocks, 64>>>(A, Steps); }
};
Step *chosen();

int main() {
  float *A;
  cudaMalloc(&A, 4ul * 64 * 1000);
#ifdef UNKNOWN
  chosen()->run(A, 500);
#else
  Few F;
  F.run(A, 100);
  Step &S = F;
  S.run(A, 200);
  Step *M = new Many(70);
  M->run(A, 300);
#endif
}
// CHECK: launch {{.*}} followed from main()
// CHECK-NEXT: grid 100, 1, 1
// CHECK: launch {{.*}} followed from main()
// CHECK-NEXT: grid 200, 1, 1
// CHECK: launch {{.*}} followed from main()
// CHECK-NEXT: grid 300, 1, 1
// CHECK: arguments Steps 70
// UNKNOWN: not reached from main()
