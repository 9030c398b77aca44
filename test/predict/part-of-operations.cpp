// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All operations of a kind are on one line, and as many as there are in all:
// few lanes spread over the launch, of which some run one iteration more than
// others, do not give their exact number.
// REQUIRES: plugin
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %omp-flags -O3 | FileCheck %s
float a[1024][1024], b[1024][1024];
#pragma omp declare target(a, b)

int main() {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < 1024; ++i)
    for (int j = 0; j < 1024; ++j) {
      float s = 0;
      for (int k = 0; k < 1024; ++k)
        s += a[i][k] * a[k][j];
      b[i][j] = s;
    }
}
// 1048576 times 2048 operations in 409600 threads.
// CHECK: 100 % of the fp32 operations are on this line: 5243 of 5243 op/thread
