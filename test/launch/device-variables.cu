// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers that the host program copies to variables of the device are further arguments
// of the launches whose kernels read them: with defaults, with the bounds that the
// program checks, and open to assumptions about the host's variable.
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefix=LAUNCH %s
// RUN: %roofline predict --gpu=a100-80-sxm --explain "--assume=^smooth: r == 5" %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefixes=FIVE %s
// RUN: %roofline predict --gpu=a100-80-sxm --explain "--assume=^smooth: radius == 5" %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefixes=FIVE %s
// FIVE: {{^}}smooth (
// FIVE: fp32 11 line
#include "mini-cuda.h"
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &Symbol, const void *From,
                               mini_size_t Bytes, mini_size_t Offset = 0,
                               cudaMemcpyKind Kind = cudaMemcpyHostToDevice);
template <class T>
cudaError_t cudaGetSymbolAddress(void **Where, const T &Symbol);

struct Shape {
  float weight;
  int taps[2];
};
__constant__ int radius, phase;
__constant__ Shape shape;
__device__ int rounds, exposed, written;

static __device__ float sumOf(const float *A, int I, int Count) {
  float Sum = 0;
  for (int S = 0; S < Count; ++S)
    Sum += A[I + S];
  return Sum;
}

// CHECK-LABEL: {{^}}smooth (
// CHECK: r = 3, the program's default
// CHECK: fp32 7 line
// CHECK: depends on r
// LAUNCH-LABEL: kernel 'smooth'
// LAUNCH: arguments radius r
// LAUNCH: r {{.*}}from 1 to 8, likely 3
__global__ void smooth(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  for (int S = -radius; S <= radius; ++S)
    Sum += A[I + S + 8];
  B[I] = Sum;
}

// A field, and a variable in global memory; by an assignment in a helper.
// CHECK-LABEL: {{^}}parts (
// CHECK: fp32 26 line
// LAUNCH-LABEL: kernel 'parts'
// LAUNCH: arguments shape.taps[0] 6
// LAUNCH: shape.taps[1] 2*r
// LAUNCH: rounds 20
__global__ void parts(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  B[I] = sumOf(A, I, shape.taps[1]) + sumOf(A, I + 8, rounds - 1);
}

// Kernels may write to these.
// CHECK-LABEL: {{^}}open (
// CHECK-DAG: exposed = {{[0-9]+}} taken as likely
// CHECK-DAG: written[...] = {{[0-9]+}} taken as likely
// LAUNCH-LABEL: kernel 'open'
// LAUNCH-NOT: exposed
// LAUNCH: kernel 'phases'
__global__ void open(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  B[I] = sumOf(A, I, exposed) + sumOf(A, I, written);
  if (I == 0)
    written = written + 1;
}

// Each launch has its own value.
// LAUNCH: arguments phase 4
// LAUNCH: arguments phase 7
__global__ void phases(const float *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  B[I] = sumOf(A, I, phase);
}

static void setRounds(int To) { cudaMemcpyToSymbol(rounds, &To, sizeof To); }

int main(int argc, char **argv) {
  int r = 3;
  if (argc > 1)
    r = atoi(argv[1]);
  if (r < 1 || r > 8)
    return 1;
  const int n = 1 << 22;
  float *A, *B;
  cudaMalloc(&A, sizeof(float) * (n + 64));
  cudaMalloc(&B, sizeof(float) * n);
  cudaMemcpyToSymbol(radius, &r, sizeof r);
  smooth<<<n / 256, 256>>>(A, B);
  Shape s = {0.5f, {6, 2 * r}};
  cudaMemcpyToSymbol(shape, &s, sizeof s);
  setRounds(20);
  parts<<<n / 256, 256>>>(A, B);
  int k = 4;
  void *where;
  cudaGetSymbolAddress(&where, exposed);
  cudaMemcpyToSymbol(exposed, &k, sizeof k);
  cudaMemcpyToSymbol(written, &k, sizeof k);
  open<<<n / 256, 256>>>(A, B);
  cudaMemcpyToSymbol(phase, &k, sizeof k);
  phases<<<n / 256, 256>>>(A, B);
  k = 7;
  cudaMemcpyToSymbol(phase, &k, sizeof k);
  phases<<<n / 256, 256>>>(A, B);
}
