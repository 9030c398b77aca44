// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vector that loops with known ends fill under a condition has at most an element
// for each iteration; where data decide, it likely has half of them.
// RUN: %roofline predict --gpu=a100-80-sxm --arguments="512 300" --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --arguments="512 300" %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=RANGE %s
#include "mini-cuda.h"

namespace std {
template <class T> struct vector {
  vector();
  void push_back(const T &V);
  unsigned long size() const;
};
} // namespace std

extern "C" int rand();

__global__ void edges(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = i;
}

__global__ void marked(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = i;
}

// CHECK: rim.size() {{.*}} from 0 to 153600, likely 512
// CHECK: some.size() {{.*}} from 0 to 153600, likely 76800
// No size is told that the arguments do not allow.
// RANGE-NOT: examined up to
// RANGE: kernel 'edges'
// RANGE: kernel 'marked'
int main(int argc, char **argv) {
  int nx = atoi(argv[1]), ny = atoi(argv[2]);
  std::vector<int> rim, some;
  for (int y = 0; y < ny; ++y)
    for (int x = 0; x < nx; ++x) {
      if (y == 0 || y == ny - 1)
        rim.push_back(x);
      if (rand() % 8 == 0)
        some.push_back(x);
    }
  int *a, *b;
  cudaMalloc(&a, rim.size() * 4);
  cudaMalloc(&b, some.size() * 4);
  int count = (int)rim.size(), number = (int)some.size();
  edges<<<(count + 127) / 128, 128>>>(a, count);
  marked<<<(number + 127) / 128, 128>>>(b, number);
}
