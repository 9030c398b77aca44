// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vector to which a loop may append by a reference as well has no bound by the
// calls that name it.
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"

namespace std {
template <class T> struct vector {
  vector();
  void push_back(const T &V);
  unsigned long size() const;
};
} // namespace std

extern "C" int rand();

__global__ void mark(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = i;
}

// CHECK: unknowns of the host
// CHECK-NEXT: X v.size() / 256 + 1 {{.*}}vector-by-reference.cu:[[@LINE+13]]{{$}}
int main() {
  std::vector<int> v;
  std::vector<int> &also = v;
  for (int i = 0; i < 1000; ++i) {
    if (rand() % 8 == 0)
      v.push_back(i);
    if (rand() % 8 == 1)
      for (int j = 0; j < 100000; ++j)
        also.push_back(j);
  }
  int *a;
  cudaMalloc(&a, v.size() * 4);
  mark<<<v.size() / 256 + 1, 256>>>(a, v.size());
}
