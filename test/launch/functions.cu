// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A class that has sizes and launches in a method, a function with default
// arguments, and a template that contains a launch.
// RUN: rm -rf %t && %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void fill(float *A, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    A[I] = 1;
}
__global__ void halve(float *A) {
  A[blockIdx.x * blockDim.x + threadIdx.x] *= 0.5f;
}
template <int K> __global__ void add(float *A) {
  A[blockIdx.x * blockDim.x + threadIdx.x] += K;
}

class Field {
public:
  Field(int Width, int Height) : Width(Width), Height(Height) {
    cudaMalloc(&Data, sizeof(float) * size());
  }
  int size() const { return Width * Height; }
  void clear() {
    fill<<<(size() + Threads - 1) / Threads, Threads>>>(Data, size());
  }
  float *data() { return Data; }

private:
  static constexpr int Threads = 128;
  int Width, Height;
  float *Data = nullptr;
};

void scaled(float *A, int Blocks, int Threads = 96) {
  halve<<<Blocks, Threads>>>(A);
}
template <int K> void added(float *A, dim3 Grid) {
  add<K><<<Grid, 32 * K>>>(A);
}

int main() {
  Field F(100, 64);
  F.clear();
  scaled(F.data(), 5);
  scaled(F.data(), 6, 64);
  added<2>(F.data(), 11);
}
// 100 * 64 = 6400 elements, 50 blocks of 128; each thread writes 4 byte.
// CHECK: fill threads 6400
// CHECK: fill launch:[[@LINE-26]] grid [50, 1, 1] block [128, 1, 1]
// CHECK-DAG: halve launch:[[@LINE-16]] grid [5, 1, 1] block [96, 1, 1]
// CHECK-DAG: halve launch:[[@LINE-17]] grid [6, 1, 1] block [64, 1, 1]
// CHECK: add<2> threads 704
// CHECK: add<2> launch:[[@LINE-16]] grid [11, 1, 1] block [64, 1, 1]
