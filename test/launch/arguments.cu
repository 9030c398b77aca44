// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program's arguments as given by the user: numbers by atoi, strtol with a
// base, std::stoi; a default if an argument is missing.
// RUN: rm -rf %t && %predict '%args=1000 40 7'
// RUN: %figures | FileCheck %s --check-prefixes=CHECK,GIVEN
// RUN: rm -rf %t && %predict '%args=1000 40'
// RUN: %figures | FileCheck %s --check-prefixes=CHECK,MISSING
#include "Inputs/power.h"

int main(int argc, char **argv) {
  int Blocks = atoi(argv[1]);
  int Threads = strtol(argv[2], nullptr, 16);
  int Steps = argc > 3 ? std::stoi(argv[3]) : 3;
  float *A;
  cudaMalloc(&A, 4ul * Blocks * Threads);
  power<<<Blocks, Threads>>>(A, Steps);
}
// 40 in base 16 is 64. Two operations per step, 7 or 3 steps.
// CHECK: power threads 64000
// GIVEN: power fp32 low=14 likely=14 high=14 op/thread
// MISSING: power fp32 low=6 likely=6 high=6 op/thread
// CHECK: power launch:[[@LINE-6]] grid [1000, 1, 1] block [64, 1, 1]
