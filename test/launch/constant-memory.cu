// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the host program copies into constant memory is what kernels find
// there, at each launch what was copied before it; of an argument of the program, the
// kernel finds an unknown of the host.
// RUN: %roofline predict --gpu=a100-80-sxm --explain=. %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "mini-cuda.h"
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &Symbol, const void *From,
                               mini_size_t Bytes, mini_size_t Offset = 0,
                               cudaMemcpyKind Kind = cudaMemcpyHostToDevice);

struct Settings {
  float Factor;
  int Steps[2];
};
__constant__ int Steps;
__constant__ Settings Set;
__constant__ int Several, Read;

static __device__ float iterate(float V, int Count) {
  for (int S = 0; S < Count; ++S)
    V = V * V + 0.5f;
  return V;
}
// CHECK: {{^}}scalar (
// CHECK: fp32 128
// CHECK: assumed nothing
__global__ void scalar(float *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = iterate(A[I], Steps);
}
// CHECK: {{^}}field (
// CHECK: fp32 60
// CHECK: assumed nothing
__global__ void field(float *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = iterate(A[I], Set.Steps[1]);
}
// CHECK: {{^}}several (
// CHECK: Several = 3
// CHECK: {{^}}several (
// CHECK: Several = 4
__global__ void several(float *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = iterate(A[I], Several);
}
// CHECK: {{^}}unknown (
// CHECK: argv[1] = {{.*}} taken as likely
__global__ void unknown(float *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  A[I] = iterate(A[I], Read);
}

int main(int argc, char **argv) {
  float *A;
  cudaMalloc(&A, 4ul * 256 * 4000);
  int Count = 64;
  cudaMemcpyToSymbol(Steps, &Count, sizeof(int));
  Settings New = {1.5f, {20, 30}};
  cudaMemcpyToSymbol(Set, &New, sizeof New);
  scalar<<<4000, 256>>>(A);
  field<<<4000, 256>>>(A);
  for (Count = 3; Count < 5; ++Count) {
    cudaMemcpyToSymbol(Several, &Count, sizeof(int));
    several<<<4000, 256>>>(A);
  }
  int Given = atoi(argv[1]);
  cudaMemcpyToSymbol(Read, &Given, sizeof(int));
  unknown<<<4000, 256>>>(A);
}
