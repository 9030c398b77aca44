// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vector that grows in a loop too long to be followed: its final size and
// elements are those that the rest of the loop would add.
// RUN: rm -rf %t && %predict '%args=100000' && %figures | FileCheck %s
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;

namespace std {
template <class T> struct vector {
  vector();
  explicit vector(unsigned long N);
  void push_back(const T &V);
  unsigned long size() const;
  const T *data() const;
};
} // namespace std

template <int N> __global__ void scale(const double *In, double *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I] * N;
}

static std::vector<double> counted(int N) {
  std::vector<double> All;
  for (int I = 0; I < N; ++I)
    All.push_back(I * 0.5);
  return All;
}

int main(int Argc, char **Argv) {
  std::vector<double> First = counted(atoi(Argv[1])), Second;
  for (unsigned long I = 0; I < First.size(); I += 2)
    Second.push_back(1);
  double *Out;
  cudaMalloc(&Out, 1 << 24);
  scale<1><<<First.size() / 32, 32>>>(First.data(), Out);
  scale<2><<<Second.size() / 16, 16>>>(Second.data(), Out);
}
// CHECK-DAG: scale<1> launch:{{[0-9]+}} grid [3125, 1, 1] block [32, 1, 1]
// CHECK-DAG: scale<2> launch:{{[0-9]+}} grid [3125, 1, 1] block [16, 1, 1]
// CHECK-DAG: scale<1> dram_read {{.*}}likely=8 high=8
// CHECK-DAG: scale<2> dram_read {{.*}}likely=8 high=8
