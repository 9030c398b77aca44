// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --check finds races on shared memory, reads of uninitialised
// shared memory and divergent barriers, and nothing in correct
// kernels.
// REQUIRES: cuda-toolkit, plugin, emulate, tool
// RUN: %roofline build --quiet -- %clangxx --cuda-gpu-arch=sm_80 -O2 %s %cudart -o %t
// DEFINE: %{tools} =
// DEFINE: %{profile} = %roofline profile --quiet --gpu=a100-80-sxm --cache-dir= -o %t.json %{tools} %t
// REDEFINE: %{tools} = --check
// RUN: not %{profile} 2>&1 | FileCheck %s --match-full-lines
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// REDEFINE: %{tools} = --check=initcheck,synccheck
// RUN: not %{profile} 2>&1 | FileCheck %s --check-prefix=OTHERS
// OTHERS-NOT: racecheck
// OTHERS: 2 errors found
// REDEFINE: %{tools} = --check=nonsense
// RUN: not %{profile} 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: roofline profile: option '--check': found 'nonsense', wanted a list of the words all, memcheck, racecheck, initcheck, synccheck, leakcheck{{$}}
// REDEFINE: %{tools} = --check=memchek
// RUN: not %{profile} 2>&1 | FileCheck %s --check-prefix=MISSPELT
// MISSPELT: leakcheck; did you mean 'memcheck'?

#include <cuda_runtime.h>

constexpr int N = 64;

// Thread 32 reads what thread 31 of the other warp wrote.
__global__ void readAfterWrite(int *Out) {
  __shared__ int S[N];
  S[threadIdx.x] = threadIdx.x;
  if (threadIdx.x > 0)
    Out[threadIdx.x] = S[threadIdx.x - 1];
}
// CHECK: {{.*}}check-shared.cu:[[@LINE-2]]: error: kernel 'readAfterWrite': race on shared memory: read of 4 byte, no barrier since the write at {{.*}}check-shared.cu:[[@LINE-4]] by thread (31, 0, 0) [racecheck]
// CHECK-NEXT: {{.*}}check-shared.cu:[[@LINE-3]]: note: byte 124 of the 256-byte shared array 'S'; thread (32, 0, 0) of block (0, 0, 0) in launch 1; once
// JSON: "kind": "race"
// JSON: "other": {
// JSON-NEXT: "action": "write"

// The barrier at the end of the loop is missing: the second warp may read what
// the first writes in its next iteration, and vice versa.
__global__ void writeAfterRead(int *Out) {
  __shared__ int S[N];
  int Sum = 0;
  for (int I = 0; I < 3; ++I) {
    S[threadIdx.x] = I;
    __syncthreads();
    Sum += S[N - 1 - threadIdx.x];
  }
  Out[threadIdx.x] = Sum;
}
// CHECK-NEXT: {{.*}}check-shared.cu:[[@LINE-6]]: error: kernel 'writeAfterRead': race on shared memory: write of 4 byte, no barrier since the read at {{.*}}check-shared.cu:[[@LINE-4]] by thread (31, 0, 0) [racecheck]
// CHECK-NEXT: {{.*}}check-shared.cu:[[@LINE-7]]: note: byte 128 of the 256-byte shared array 'S'; thread (32, 0, 0) of block (0, 0, 0) in launch 1; 64 times
// CHECK-NEXT: {{.*}}check-shared.cu:[[@LINE-6]]: error: kernel 'writeAfterRead': race on shared memory: read of 4 byte, no barrier since the write at {{.*}}check-shared.cu:[[@LINE-8]] by thread (31, 0, 0) [racecheck]
// CHECK-NEXT: {{.*}}check-shared.cu:[[@LINE-7]]: note: byte 124 of the 256-byte shared array 'S'; thread (32, 0, 0) of block (0, 0, 0) in launch 1; 64 times

__global__ void writeAfterWrite(int *Out) {
  __shared__ int Last;
  if (threadIdx.x % 32 == 0)
    Last = threadIdx.x;
  __syncthreads();
  Out[threadIdx.x] = Last;
}
// CHECK-NEXT: {{.*}}check-shared.cu:[[@LINE-4]]: error: kernel 'writeAfterWrite': race on shared memory: write of 4 byte, no barrier since the write at {{.*}}check-shared.cu:[[@LINE-4]] by thread (0, 0, 0) [racecheck]
// CHECK-NEXT: {{.*}}check-shared.cu:[[@LINE-5]]: note: byte 0 of the 4-byte shared array 'Last'; thread (32, 0, 0) of block (0, 0, 0) in launch 1; once

__global__ void neverWritten(int *Out) {
  __shared__ int S[N];
  if (threadIdx.x < 60)
    S[threadIdx.x] = 1;
  __syncthreads();
  Out[threadIdx.x] = S[N - 1 - threadIdx.x];
}
// CHECK-NEXT: {{.*}}check-shared.cu:[[@LINE-2]]: error: kernel 'neverWritten': read of 4 byte of shared memory that no thread has written [initcheck]
// CHECK-NEXT: {{.*}}check-shared.cu:[[@LINE-3]]: note: byte 252 of the 256-byte shared array 'S'; thread (0, 0, 0) of block (0, 0, 0) in launch 1; 8 times

// Thread 0 is first here; its reads of what the other warp has yet to write are no
// reads of uninitialised memory.
__global__ void readTooEarly(int *Out) {
  __shared__ int S[N];
  S[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0)
    for (int I = 0; I < N; ++I)
      *Out += S[I];
}
// CHECK-NEXT: {{.*}}check-shared.cu:[[@LINE-5]]: error: kernel 'readTooEarly': race on shared memory: write of 4 byte, no barrier since the read at {{.*}}check-shared.cu:[[@LINE-2]] by thread (0, 0, 0) [racecheck]
// CHECK-NEXT: {{.*}}check-shared.cu:[[@LINE-6]]: note: byte 128 of the 256-byte shared array 'S'; thread (32, 0, 0) of block (0, 0, 0) in launch 1; 32 times

__global__ void parted(int *Out) {
  if (threadIdx.x < 32) {
    Out[threadIdx.x] = 1;
    __syncthreads();
  } else {
    Out[threadIdx.x] = 2;
    __syncthreads();
  }
}
// CHECK-NEXT: {{.*}}check-shared.cu:[[@LINE-3]]: error: kernel 'parted': barrier that not all threads reach: thread (0, 0, 0) waits at the barrier at {{.*}}check-shared.cu:[[@LINE-6]] [synccheck]
// CHECK-NEXT: {{.*}}check-shared.cu:[[@LINE-4]]: note: thread (32, 0, 0) of block (0, 0, 0) in launch 1; once
// CHECK-NEXT: 7 errors found

// These are correct: atomics, the same value from several warps, threads of a
// warp with a __syncwarp() between, threads that have returned.
__global__ void fine(int *Out) {
  __shared__ int Sum, Flag, S[N];
  if (threadIdx.x >= N)
    return;
  if (threadIdx.x == 0)
    Sum = Flag = 0;
  __syncthreads();
  atomicAdd(&Sum, int(threadIdx.x));
  if (threadIdx.x % 2)
    Flag = 1;
  S[threadIdx.x] = threadIdx.x;
  __syncwarp();
  int Neighbour = S[threadIdx.x ^ 1];
  __syncthreads();
  int *Mine = Out + blockIdx.x * N + threadIdx.x;
  *Mine = Sum + Flag + Neighbour;
  __syncthreads();
  S[threadIdx.x] = *Mine;
}

int main() {
  int *Out;
  cudaMalloc(&Out, 4 * N * sizeof(int));
  readAfterWrite<<<1, N>>>(Out);
  writeAfterRead<<<1, N>>>(Out);
  writeAfterWrite<<<1, N>>>(Out);
  neverWritten<<<2, N>>>(Out);
  readTooEarly<<<1, N>>>(Out);
  parted<<<1, N>>>(Out);
  fine<<<4, 2 * N>>>(Out);
  cudaDeviceSynchronize();
}
