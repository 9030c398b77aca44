// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A long loop fills an array in a struct: elements that the interpreter does
// not follow are unknown; the struct's other members are known.
// RUN: rm -rf %t && %predict '%args=7' && %figures | FileCheck %s
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;

struct Table {
  int Before, Entries[5000], After;
};
struct List {
  int Count, Data[5000];
};
static int Zeros[5000];

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
  // The final value of a member.
  List L;
  L.Count = 0;
  for (int I = 0; I < 5000; ++I)
    L.Data[L.Count++] = I;
  scale<4><<<L.Count, 32>>>(X);
  // No element has its initial zero, or a value of an earlier iteration.
  int Ring[100];
  for (int I = 0; I < 5000; ++I)
    Zeros[I] = Ring[I % 100] = I;
  scale<5><<<Zeros[4999], 32>>>(X);
  scale<6><<<Ring[5], 32>>>(X);
}
// CHECK-DAG: scale<1> launch:{{[0-9]+}} grid [7, 1, 1] block [224, 1, 1]
// CHECK-DAG: scale<2> launch:{{[0-9]+}} grid [10, 1, 1] block [32, 1, 1]
// CHECK-DAG: scale<3> depends on T.Entries[4999]
// CHECK-DAG: scale<4> launch:{{[0-9]+}} grid [5000, 1, 1] block [32, 1, 1]
// CHECK-DAG: scale<5> depends on Zeros[4999]
// CHECK-DAG: scale<6> depends on Ring[5]
