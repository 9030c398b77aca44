// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A long loop fills an array in a struct: what is not followed of it is not
// known, the struct's other members are.
// RUN: rm -rf %t && %predict '%args=7' && %figures | FileCheck %s
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;

struct Table {
  int Before, Entries[5000], After;
};

template <int N> __global__ void scale(float *X) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  X[I] = X[I] * 2 + N;
}

int main(int Argc, char **Argv) {
  Table T;
  T.Before = atoi(Argv[1]);
  T.After = 32 * T.Before;
  for (int I = 0; I < 5000; ++I)
    T.Entries[I] = I * I % 19 + 1;
  float *X;
  cudaMalloc(&X, 1 << 20);
  scale<1><<<T.Before, T.After>>>(X);
  scale<2><<<T.Entries[3], 32>>>(X);
  scale<3><<<T.Entries[4999], 64>>>(X);
}
// CHECK-DAG: scale<1> launch:{{[0-9]+}} grid [7, 1, 1] block [224, 1, 1]
// CHECK-DAG: scale<2> launch:{{[0-9]+}} grid [10, 1, 1] block [32, 1, 1]
// CHECK-DAG: scale<3> depends on T.Entries[4999]
