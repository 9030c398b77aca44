// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vector that a long loop fills under a condition, also through a lambda: how many
// elements it gets in the iterations that are not followed is likely, and no fact.
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

namespace std {
template <class T> struct vector {
  vector();
  void push_back(const T &V);
  unsigned long size() const;
};
} // namespace std

// CHECK: buffers odd {{ *}}4*odd.size() byte
// CHECK-NEXT: near {{ *}}4*near.size() byte
// CHECK-NEXT: all {{ *}}32768 byte
// CHECK-DAG: odd.size() set under a condition in the loop at line 30, {{.*}} likely
// CHECK-DAG: near.size() set under a condition in the loop at line 30, {{.*}} likely
__global__ void work(const int *odd, const int *near, int *all) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  all[i] = odd[i] + near[i];
}

int main() {
  std::vector<int> odd, near, all;
  auto add = [&](int v) { near.push_back(v); };
  for (int r = 0; r < 8192; ++r) {
    if (r % 2)
      odd.push_back(r);
    if (r < 5000)
      add(r);
    all.push_back(r);
  }
  int *a, *b, *c;
  cudaMalloc(&a, odd.size() * 4);
  cudaMalloc(&b, near.size() * 4);
  cudaMalloc(&c, all.size() * 4);
  work<<<16, 256>>>(a, b, c);
}
