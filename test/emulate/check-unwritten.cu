// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --check=initcheck finds reads of device memory that neither the host nor a
// kernel has written, and nothing in copies of structs with padding.
// REQUIRES: cuda-toolkit, plugin, emulate, tool
// RUN: %roofline build --quiet -- %clangxx --cuda-gpu-arch=sm_80 -O2 %s %cudart -o %t
// RUN: not %roofline profile --quiet --check=initcheck --gpu=a100-80-sxm \
// RUN:   --cache-dir= -o %t.json %t 2>&1 | FileCheck %s --match-full-lines

#include <cuda_runtime.h>

__global__ void increase(int *A) {
  A[threadIdx.x] += 1;
}
// CHECK: {{.*}}check-unwritten.cu:[[@LINE-2]]: error: kernel 'increase': read of 4 byte of memory that was never written [initcheck]
// CHECK-NEXT: {{.*}}check-unwritten.cu:[[@LINE-3]]: note: byte 124 of the 128-byte 'A', allocated at {{.*}}; thread (31, 0, 0) of block (0, 0, 0) in launch 1; once

__global__ void sum(const int *A, int *Out) {
  atomicAdd(Out, A[threadIdx.x]);
}
// CHECK-NEXT: {{.*}}check-unwritten.cu:[[@LINE-2]]: error: kernel 'sum': read of 4 byte of memory that was never written [initcheck]
// CHECK-NEXT: {{.*}}check-unwritten.cu:[[@LINE-3]]: note: byte 64 of the 128-byte 'B', allocated at {{.*}}; thread (16, 0, 0) of block (0, 0, 0) in launch 1; 16 times
// CHECK-NEXT: 2 errors found

struct Padded {
  char C;
  int I;
};

__global__ void fill(Padded *P) {
  P[threadIdx.x].C = 1;
  P[threadIdx.x].I = 2;
}
__global__ void copy(const Padded *From, Padded *To) {
  To[threadIdx.x] = From[threadIdx.x];
}

int main() {
  int *A, *B, *Out, Ones[32] = {};
  cudaMalloc(&A, 128);
  cudaMemset(A, 0, 127);
  increase<<<1, 32>>>(A);
  increase<<<1, 32>>>(A); // all is written now

  cudaMalloc(&B, 128);
  cudaMalloc(&Out, 4);
  cudaMemset(Out, 0, 4);
  cudaMemcpy(B, Ones, 64, cudaMemcpyHostToDevice);
  sum<<<1, 32>>>(B, Out);
  cudaMemcpy(B, A, 128, cudaMemcpyDeviceToDevice);
  sum<<<1, 32>>>(B, Out);

  Padded *P, *Q;
  cudaMalloc(&P, 32 * sizeof(Padded));
  cudaMalloc(&Q, 32 * sizeof(Padded));
  fill<<<1, 32>>>(P);
  copy<<<1, 32>>>(P, Q);
  copy<<<1, 32>>>(Q, P);
  int *Managed;
  cudaMallocManaged(&Managed, 128);
  sum<<<1, 32>>>(Managed, Out);
  return cudaDeviceSynchronize();
}
