// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --check finds races of thread blocks on global memory, and none where atomics
// with fences, grid barriers or different bytes keep blocks apart.
// REQUIRES: cuda-toolkit, plugin, emulate, tool
// RUN: %roofline build --quiet -- %clangxx --cuda-gpu-arch=sm_80 -O2 %s %cudart -o %t
// DEFINE: %{tools} = --check
// DEFINE: %{profile} = %roofline profile --quiet --gpu=a100-80-sxm --cache-dir= -o %t.json %{tools} %t
// REDEFINE: %{tools} = --check --cores=1
// RUN: not %{profile} 2>&1 | FileCheck %s --match-full-lines
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
//
// The report does not depend on which block came first.
// REDEFINE: %{tools} = --check --cores=4
// RUN: not %{profile} 2>&1 | FileCheck %s --check-prefix=CORES
// CORES: race between blocks on global memory: write of 4 byte, nothing orders it and the read
// CORES: thread (0, 0, 0) of block (1, 0, 0) in launch 1; 3 times
// CORES: 5 errors found
//
// RUN: %{profile} --fine 2>&1 | FileCheck %s --check-prefix=FINE
// FINE: 0 errors found

#include <cstdio>
#include <cuda_runtime.h>

constexpr int Blocks = 4, Threads = 64, N = Blocks * Threads;
__device__ unsigned Arrived;

// The barrier of a cooperative launch, as CUDA's headers have it.
__device__ void waitForGrid() {
  __syncthreads();
  if (threadIdx.x == 0) {
    unsigned High, Low, Old, Now;
    asm("mov.u32 %0, %%envreg1;" : "=r"(High));
    asm("mov.u32 %0, %%envreg2;" : "=r"(Low));
    unsigned long long Word = ((unsigned long long)High << 32 | Low) + 4;
    unsigned Much = blockIdx.x ? 1 : 0x80000000 - (gridDim.x - 1);
    asm volatile("atom.add.release.gpu.u32 %0,[%1],%2;"
                 : "=r"(Old)
                 : "l"(Word), "r"(Much)
                 : "memory");
    do
      asm volatile("ld.acquire.gpu.u32 %0,[%1];"
                   : "=r"(Now)
                   : "l"(Word)
                   : "memory");
    while (!((Old ^ Now) & 0x80000000));
  }
  __syncthreads();
}

// Thread 63 of block 0 reads what block 1 writes.
__global__ void shift(int *A) {
  int I = blockIdx.x * Threads + threadIdx.x;
  A[I] = A[I + 1];
}
// CHECK: {{.*}}check-blocks.cu:[[@LINE-2]]: error: kernel 'shift': race between blocks on global memory: write of 4 byte, nothing orders it and the read at {{.*}}check-blocks.cu:[[@LINE-2]] by thread (63, 0, 0) of block (0, 0, 0) [racecheck]
// CHECK-NEXT: {{.*}}check-blocks.cu:[[@LINE-3]]: note: byte 256 of the 1028-byte 'A', allocated at {{.*}}; thread (0, 0, 0) of block (1, 0, 0) in launch 1; 3 times
// JSON: "kind": "block-race"
// JSON: "other_block": [
// JSON-NEXT: 0,

__global__ void store(int *A) {
  if (threadIdx.x == 5)
    A[1] = blockIdx.x;
}
// CHECK-NEXT: {{.*}}check-blocks.cu:[[@LINE-2]]: error: kernel 'store': race between blocks on global memory: write of 4 byte, nothing orders it and the write at {{.*}}check-blocks.cu:[[@LINE-2]] by thread (5, 0, 0) of block (0, 0, 0) [racecheck]
// CHECK-NEXT: {{.*}}check-blocks.cu:[[@LINE-3]]: note: byte 4 of the 1028-byte 'A', allocated at {{.*}}; thread (5, 0, 0) of block (1, 0, 0) in launch 1; 3 times

// An atomic and a plain access.
__global__ void count(unsigned *Last) {
  if (threadIdx.x)
    return;
  if (blockIdx.x == Blocks - 1)
    *Last = Arrived;
  else
    atomicAdd(&Arrived, 1);
}
// CHECK-NEXT: {{.*}}check-blocks.cu:[[@LINE-2]]: error: kernel 'count': race between blocks on global memory: atomic of 4 byte, nothing orders it and the read at {{.*}}check-blocks.cu:[[@LINE-4]] by thread (0, 0, 0) of block (3, 0, 0) [racecheck]
// CHECK-NEXT: {{.*}}check-blocks.cu:[[@LINE-3]]: note: byte 0 of the 4-byte variable 'Arrived'; thread (0, 0, 0) of block ({{.}}, 0, 0) in launch 1; {{once|[23] times}}

// The last block adds what all have written: without a fence nothing says that
// it sees it.
template <bool Fences>
__global__ void sum(const int *A, int *Part, int *Sum, unsigned *Counter) {
  __shared__ bool IsLast;
  int Mine = A[blockIdx.x * Threads + threadIdx.x];
  int All = __reduce_add_sync(~0u, Mine);
  if (threadIdx.x == 0) {
    Part[blockIdx.x] = All;
    if (Fences)
      __threadfence();
    IsLast = atomicAdd(Counter, 1) == Blocks - 1;
  }
  __syncthreads();
  if (IsLast && threadIdx.x < Blocks)
    atomicAdd(Sum, Part[threadIdx.x]);
}
// CHECK-NEXT: {{.*}}check-blocks.cu:[[@LINE-9]]: error: kernel 'sum<false>': race between blocks on global memory: write of 4 byte, nothing orders it and the read at {{.*}}check-blocks.cu:[[@LINE-2]] by thread (0, 0, 0) of block (3, 0, 0) [racecheck]
// CHECK-NEXT: {{.*}}check-blocks.cu:[[@LINE-10]]: note: byte 0 of the 16-byte 'Part', allocated at {{.*}}; thread (0, 0, 0) of block (0, 0, 0) in launch 1; 3 times

// Neighbours are exchanged; only one of the kernels waits for the others.
template <bool Waits> __global__ void exchange(int *A, int *B) {
  int I = blockIdx.x * Threads + threadIdx.x;
  A[I] = B[I] + 7;
  if (Waits)
    waitForGrid();
  B[I] = A[(I + Threads) % N];
}
// CHECK-NEXT: {{.*}}check-blocks.cu:[[@LINE-5]]: error: kernel 'exchange<false>': race between blocks on global memory: write of 4 byte, nothing orders it and the read at {{.*}}check-blocks.cu:[[@LINE-2]] by thread (0, 0, 0) of block (3, 0, 0) [racecheck]
// CHECK-NEXT: {{.*}}; thread (0, 0, 0) of block (0, 0, 0) in launch 1; 256 times
// CHECK: 5 errors found

__global__ void histogram(const int *A, int *Bins, bool *Any) {
  int I = blockIdx.x * Threads + threadIdx.x;
  atomicAdd(Bins + A[I] % 8, 1);
  *Any = true; // all write the same
}

__global__ void bytes(char *A) { A[Blocks * threadIdx.x + blockIdx.x] = 1; }

// A lock with fences.
__global__ void locked(int *Lock, int *Sum) {
  if (threadIdx.x)
    return;
  while (atomicCAS(Lock, 0, 1)) {
  }
  __threadfence();
  *Sum += 1;
  __threadfence();
  atomicExch(Lock, 0);
}

int main(int Count, char **) {
  int *A, *B, *Part, *Sum;
  unsigned *Counter;
  bool *Any;
  cudaMalloc(&A, (N + 1) * sizeof(int));
  cudaMalloc(&B, (N + 1) * sizeof(int));
  cudaMalloc(&Part, Blocks * sizeof(int));
  cudaMalloc(&Sum, sizeof(int));
  cudaMalloc(&Counter, 2 * sizeof(unsigned));
  cudaMalloc(&Any, 1);
  int Host[N + 1];
  for (int I = 0; I <= N; ++I)
    Host[I] = I;
  cudaMemcpy(A, Host, sizeof(Host), cudaMemcpyHostToDevice);
  cudaMemcpy(B, Host, sizeof(Host), cudaMemcpyHostToDevice);
  cudaMemset(Sum, 0, sizeof(int));
  cudaMemset(Counter, 0, 2 * sizeof(unsigned));
  cudaMemset(Any, 0, 1);
  void *Arguments[] = {&A, &B};
  if (Count == 1) {
    shift<<<Blocks, Threads>>>(A);
    store<<<Blocks, Threads>>>(A);
    count<<<Blocks, Threads>>>(Counter + 1);
    sum<false><<<Blocks, Threads>>>(A, Part, Sum, Counter);
    exchange<false><<<Blocks, Threads>>>(A, B);
  } else {
    for (int I = 0; I < 100; ++I) {
      cudaMemset(Counter, 0, sizeof(unsigned));
      sum<true><<<Blocks, Threads>>>(A, Part, Sum, Counter);
    }
    cudaLaunchCooperativeKernel(exchange<true>, Blocks, Threads, Arguments);
    cudaMemset(Part, 0, Blocks * sizeof(int));
    histogram<<<Blocks, Threads>>>(A, B, Any);
    bytes<<<Blocks, Threads>>>(reinterpret_cast<char *>(A));
    locked<<<Blocks, Threads>>>(Part, Sum);
  }
  std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
