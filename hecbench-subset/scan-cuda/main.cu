// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inclusive prefix sums: warps by shuffles, the warps of a block through shared
// memory, the blocks by a scan of their totals that a last kernel adds.
#include "../cuda_check.h"
#include "reference.h"

constexpr int Warp = 32, Threads = 256, Warps = Threads / Warp;

__device__ int scanWarp(int Sum, int Lane) {
#pragma unroll
  for (int Distance = 1; Distance < Warp; Distance *= 2) {
    int Before = __shfl_up_sync(~0u, Sum, Distance);
    if (Lane >= Distance)
      Sum += Before;
  }
  return Sum;
}

__global__ void scanBlocks(const int *In, int *Out, int *Totals, int N) {
  __shared__ int OfWarps[Warps];
  int I = blockIdx.x * Threads + threadIdx.x;
  int Lane = threadIdx.x % Warp, Mine = threadIdx.x / Warp;
  int Sum = scanWarp(I < N ? In[I] : 0, Lane);
  if (Lane == Warp - 1)
    OfWarps[Mine] = Sum;
  __syncthreads();
  if (Mine == 0) {
    int Total = scanWarp(Lane < Warps ? OfWarps[Lane] : 0, Lane);
    if (Lane < Warps)
      OfWarps[Lane] = Total;
  }
  __syncthreads();
  if (Mine > 0)
    Sum += OfWarps[Mine - 1];
  if (I < N)
    Out[I] = Sum;
  if (threadIdx.x == Threads - 1)
    Totals[blockIdx.x] = Sum;
}

__global__ void addTotals(int *Out, const int *Totals, int N) {
  int I = (blockIdx.x + 1) * Threads + threadIdx.x;
  if (I < N)
    Out[I] += Totals[blockIdx.x];
}

/// Scans \p N numbers, level by level until one block is enough.
static void scan(const int *In, int *Out, int N) {
  int Blocks = (N + Threads - 1) / Threads;
  DeviceArray<int> Totals(Blocks);
  scanBlocks<<<Blocks, Threads>>>(In, Out, Totals.data(), N);
  if (Blocks == 1)
    return;
  DeviceArray<int> Scanned(Blocks);
  scan(Totals.data(), Scanned.data(), Blocks);
  addTotals<<<Blocks - 1, Threads>>>(Out, Scanned.data(), N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 18);
  std::vector<int> Numbers = summands(N);
  DeviceArray<int> In(Numbers), Out(N);
  scan(In.data(), Out.data(), N);
  must(cudaDeviceSynchronize());
  return compare("scan", Out.toHost(), reference(Numbers), 0);
}
