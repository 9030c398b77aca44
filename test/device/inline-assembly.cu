// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline assembly that the table contains is counted. Other assembly has a
// note, and there is no definite verdict.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

__global__ void known(float *A, float B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float R;
  asm("fma.rn.f32 %0, %1, %2, %2;" : "=f"(R) : "f"(A[I]), "f"(B));
  A[I] = R;
}
__global__ void packed(unsigned *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned R;
  asm("{ fma.rn.f16x2 %0, %1, %1, %1; }" : "=r"(R) : "r"(A[I]));
  A[I] = R;
}
// A comparison and a selection for each byte.
__global__ void bytes(unsigned *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned R;
  asm("vset4.u32.u32.eq %0, %1, %1, %2;" : "=r"(R) : "r"(A[I]), "r"(0));
  A[I] = R;
}
__global__ void unknown(float *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float R;
  asm volatile("frobnicate.f32 %0, %1;" : "=f"(R) : "f"(A[I]));
  A[I] = R;
}
// Copies to shared memory and vector loads are read at the addresses among
// their operands; a copy's bytes are an operand, too.
__global__ void copied(float4 *A) {
  __shared__ float4 Tile[128];
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned Where = (unsigned)(unsigned long long)(__attribute__((
      address_space(3))) float4 *)(Tile + threadIdx.x % 128);
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2;" ::"r"(Where),
               "l"(A + I), "n"(16));
  asm volatile("cp.async.commit_group; cp.async.wait_group 0;" ::: "memory");
  A[I] = Tile[threadIdx.x % 128];
}
__global__ void loaded(const float4 *A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float X, Y, Z, W;
  asm("ld.global.nc.v4.f32 {%0, %1, %2, %3}, [%4];"
      : "=f"(X), "=f"(Y), "=f"(Z), "=f"(W)
      : "l"(A + I));
  B[I] = X + Y + Z + W;
}
__global__ void matrix(unsigned *A) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned D, E;
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, "
               "{%2, %2, %2, %2}, {%2, %2}, {%2, %2};"
               : "=r"(D), "=r"(E)
               : "r"(A[I]));
  A[I] = D + E;
}
__global__ void computed(unsigned long long A, float *B) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float X;
  asm("ld.global.f32 %0, [%1];" : "=f"(X) : "l"(A * 4));
  B[I] = X;
}
// CHECK: known fp32 low=2 likely=2 high=2 op/thread: 2
// CHECK-NOT: known not-modelled
// CHECK: packed fp16 low=4 likely=4 high=4 op/thread: 4
// 2 more for the index and the address.
// CHECK: bytes int low=10 likely=10 high=10 op/thread: 10
// CHECK-NOT: bytes not-modelled
// CHECK: unknown on a100-80-sxm: verdict undetermined
// CHECK: unknown not-modelled:[[@LINE-45]] not counted: inline assembly 'frobnicate.f32'
// CHECK: copied access:{{.*}} load A global 16 byte, count 1,
// CHECK-NOT: copied not-modelled
// CHECK: loaded access:{{.*}} load A global 16 byte, count 1,
// CHECK-NOT: loaded not-modelled
// 2 * 16 * 8 * 16 operations of a warp.
// CHECK: matrix tensor_fp16 low=128 likely=128 high=128 op/thread: 128
// CHECK-NOT: matrix not-modelled
// CHECK: computed not-modelled:{{.*}} not counted: inline assembly 'ld.global.f32'
