// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --check finds threads of a warp that miss a barrier, masks that lack their
// caller or name threads that never come, and races within a warp; and nothing
// in correct kernels.
// REQUIRES: cuda-toolkit, plugin, emulate, tool
// RUN: %roofline build --quiet -- %clangxx --cuda-gpu-arch=sm_80 -O2 %s %cudart -o %t
// RUN: not %roofline profile --quiet --check=racecheck,synccheck \
// RUN:   --gpu=a100-80-sxm --cache-dir= -o %t.json %t 2>&1 | FileCheck %s --match-full-lines

#include <cuda_runtime.h>

// Threads 16 to 31 skip the barrier.
__global__ void skipped(int *Out) {
  if (threadIdx.x < 16)
    __syncthreads();
  Out[threadIdx.x] = 1;
}
// CHECK: {{.*}}check-warp.cu:[[@LINE-3]]: error: kernel 'skipped': barrier that not all threads reach: thread (16, 0, 0) is at {{.*}}check-warp.cu:[[@LINE-2]] [synccheck]
// CHECK-NEXT: {{.*}}check-warp.cu:[[@LINE-4]]: note: thread (0, 0, 0) of block (0, 0, 0) in launch 1; once

// The compiler makes one store of the two at the end, which all threads reach.
__global__ void skippedBeforeEnds(int *Out) {
  __shared__ int S[32];
  S[threadIdx.x] = threadIdx.x;
  if (threadIdx.x < 16)
    __syncthreads();
  int Value = S[threadIdx.x];
  if (Value > 3)
    Out[Value] = Value;
  else
    Out[Value] = 7;
}
// CHECK-NEXT: {{.*}}check-warp.cu:[[@LINE-7]]: error: kernel 'skippedBeforeEnds': barrier that not all threads reach: thread (16, 0, 0) is at {{.*}}check-warp.cu:[[@LINE-6]] [synccheck]
// CHECK-NEXT: {{.*}}check-warp.cu:[[@LINE-8]]: note: thread (0, 0, 0) of block (0, 0, 0) in launch 1; once

// The others do something else meanwhile.
__global__ void otherWay(int *Out) {
  int Value = threadIdx.x;
  if (threadIdx.x < 16)
    __syncthreads();
  else
    Value = atomicAdd(Out, 1);
  Out[threadIdx.x] = Value;
}
// CHECK-NEXT: {{.*}}check-warp.cu:[[@LINE-5]]: error: kernel 'otherWay': barrier that not all threads reach: thread (16, 0, 0) is at {{.*}}check-warp.cu:[[@LINE-2]] [synccheck]
// CHECK-NEXT: {{.*}}check-warp.cu:[[@LINE-6]]: note: thread (0, 0, 0) of block (0, 0, 0) in launch 1; once

__global__ void lacksCaller(int *Out) {
  if (threadIdx.x <= 16)
    __syncwarp(0xffff);
  Out[threadIdx.x] = 1;
}
// CHECK-NEXT: {{.*}}check-warp.cu:[[@LINE-3]]: error: kernel 'lacksCaller': operation of a warp with a mask that lacks the calling thread [synccheck]
// CHECK-NEXT: {{.*}}check-warp.cu:[[@LINE-4]]: note: thread (16, 0, 0) of block (0, 0, 0) in launch 1; once

__global__ void notReached(int *Out) {
  int Sum = threadIdx.x;
  if (threadIdx.x < 16)
    Sum += __shfl_xor_sync(~0u, Sum, 1);
  __syncthreads();
  Out[threadIdx.x] = Sum;
}
// CHECK-NEXT: {{.*}}: error: kernel 'notReached': operation of a warp that not all threads of its mask reach: thread (16, 0, 0) waits at the barrier at {{.*}}check-warp.cu:[[@LINE-3]] [synccheck]
// CHECK-NEXT: {{.*}}: note: thread (0, 0, 0) of block (0, 0, 0) in launch 1; 16 times

__global__ void unsynchronised(int *Out) {
  __shared__ int S[32];
  S[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0)
    Out[0] = S[5];
}
// CHECK-NEXT: {{.*}}check-warp.cu:[[@LINE-2]]: error: kernel 'unsynchronised': race of two threads of a warp on shared memory: read of 4 byte, no __syncwarp() since the write at {{.*}}check-warp.cu:[[@LINE-4]] by thread (5, 0, 0) [racecheck]
// CHECK-NEXT: {{.*}}check-warp.cu:[[@LINE-3]]: note: byte 20 of the 128-byte shared array 'S'; thread (0, 0, 0) of block (0, 0, 0) in launch 1; once
// CHECK-NEXT: 6 errors found

// These are correct: threads that returned early, some after a store; a
// reduction with masks of half a warp; volatile memory of a warp in lockstep.
__global__ void fine(int *Out) {
  __shared__ int S[32];
  __shared__ volatile int V[32];
  int T = threadIdx.x;
  if (T >= 24) {
    Out[T] = 7;
    return;
  }
  S[T] = T;
  __syncwarp(0xffffff);
  int Sum = S[T ^ 1];
  __syncthreads();
  if (T < 16)
    for (int I = 8; I; I /= 2)
      Sum += __shfl_xor_sync(0xffff, Sum, I);
  V[T] = Sum;
  Sum += V[T ^ 1];
  __syncthreads();
  Out[T] = Sum;
}

int main() {
  int *Out;
  cudaMalloc(&Out, 32 * sizeof(int));
  skipped<<<1, 32>>>(Out);
  skippedBeforeEnds<<<1, 32>>>(Out);
  otherWay<<<1, 32>>>(Out);
  lacksCaller<<<1, 32>>>(Out);
  notReached<<<1, 32>>>(Out);
  unsynchronised<<<1, 32>>>(Out);
  fine<<<4, 32>>>(Out);
  cudaDeviceSynchronize();
}
