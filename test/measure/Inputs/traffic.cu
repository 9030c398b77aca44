// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches that show how the GPU's L2 and DRAM behave: how many written bytes stay in
// L2, how much data is still there when it is read again, and what is fetched for a word
// here and there. Prints a line for each launch: the kernel and its argument.
#include <cstdint>
#include <cstdio>

/// Writes n vectors, all threads side by side.
__global__ void store(uint4 *p, uint64_t n) {
  uint64_t i = blockIdx.x * uint64_t(blockDim.x) + threadIdx.x;
  if (i < n)
    p[i] = make_uint4(1, 2, 3, 4);
}

/// Reads and writes n vectors.
__global__ void update(uint4 *p, uint64_t n) {
  uint64_t i = blockIdx.x * uint64_t(blockDim.x) + threadIdx.x;
  if (i < n) {
    uint4 v = p[i];
    v.x += 1;
    p[i] = v;
  }
}

/// Reads n vectors of one array and writes those of another.
__global__ void copy(const uint4 *from, uint4 *to, uint64_t n) {
  uint64_t i = blockIdx.x * uint64_t(blockDim.x) + threadIdx.x;
  if (i < n)
    to[i] = from[i];
}

/// Reads n vectors, passes times, past L1. All blocks are resident.
__global__ void reread(const uint4 *p, uint64_t n, int passes, unsigned *sink) {
  unsigned sum = 0;
  for (int pass = 0; pass < passes; ++pass)
    for (uint64_t i = blockIdx.x * uint64_t(blockDim.x) + threadIdx.x; i < n;
         i += uint64_t(blockDim.x) * gridDim.x) {
      uint4 v = __ldcg(p + i);
      sum += v.x ^ v.y ^ v.z ^ v.w;
    }
  if (sum == 12345)
    *sink = sum;
}

/// Reads one word every stride bytes.
__global__ void strided(const char *p, uint64_t stride, uint64_t n, unsigned *sink) {
  uint64_t i = blockIdx.x * uint64_t(blockDim.x) + threadIdx.x;
  if (i < n && *(const unsigned *)(p + i * stride) == 12345)
    *sink = 1;
}

/// Writes one word every stride bytes.
__global__ void stridedStore(char *p, uint64_t stride, uint64_t n) {
  uint64_t i = blockIdx.x * uint64_t(blockDim.x) + threadIdx.x;
  if (i < n)
    *(unsigned *)(p + i * stride) = unsigned(i);
}

__device__ uint64_t scrambled(uint64_t i) {
  i *= 0x9E3779B97F4A7C15ull;
  i ^= i >> 29;
  i *= 0xBF58476D1CE4E5B9ull;
  return i ^ (i >> 32);
}

/// Reads words at random places of a power of two of bytes.
__global__ void gather(const char *p, uint64_t bytes, uint64_t n, unsigned *sink) {
  uint64_t i = blockIdx.x * uint64_t(blockDim.x) + threadIdx.x;
  if (i < n && *(const unsigned *)(p + (scrambled(i) & (bytes - 1) & ~3ull)) == 12345)
    *sink = 1;
}

/// Adds to words at random places.
__global__ void scatterAdd(char *p, uint64_t bytes, uint64_t n) {
  uint64_t i = blockIdx.x * uint64_t(blockDim.x) + threadIdx.x;
  if (i < n)
    atomicAdd((unsigned *)(p + (scrambled(i) & (bytes - 1) & ~3ull)), 1u);
}

/// Each thread fills an array of its own in local memory and reads it again.
__global__ void localArray(unsigned *out, unsigned seed, int words) {
  unsigned a[64];
  for (int k = 0; k < words; ++k)
    a[(k * seed) & 63] = k + seed;
  unsigned sum = 0;
  for (int k = 0; k < words; ++k)
    sum += a[(k * seed + threadIdx.x) & 63];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

int main() {
  constexpr uint64_t MB = 1 << 20, Most = 1024 * MB;
  constexpr unsigned Threads = 256;
  char *p, *q;
  unsigned *sink;
  cudaMalloc(&p, Most);
  cudaMalloc(&q, 256 * MB);
  cudaMalloc(&sink, 4 * MB);
  cudaMemset(p, 0, Most);
  cudaMemset(q, 0, 256 * MB);
  auto blocks = [&](uint64_t n) { return unsigned((n + Threads - 1) / Threads); };
  for (uint64_t m : {4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 64, 96, 128, 256}) {
    uint64_t n = m * MB / 16;
    std::printf("store %llu\n", (unsigned long long)m);
    store<<<blocks(n), Threads>>>((uint4 *)p, n);
    std::printf("update %llu\n", (unsigned long long)m);
    update<<<blocks(n), Threads>>>((uint4 *)p, n);
    std::printf("copy %llu\n", (unsigned long long)m);
    copy<<<blocks(n), Threads>>>((uint4 *)p, (uint4 *)q, n);
  }
  for (uint64_t m : {8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 96, 128}) {
    std::printf("reread %llu\n", (unsigned long long)m);
    reread<<<132, 1024>>>((uint4 *)p, m * MB / 16, 2, sink);
  }
  for (uint64_t stride : {4, 8, 16, 32, 48, 64, 96, 128, 192, 256, 512}) {
    uint64_t n = 1 << 20;
    std::printf("strided %llu\n", (unsigned long long)stride);
    strided<<<blocks(n), Threads>>>(p, stride, n, sink);
    std::printf("stridedStore %llu\n", (unsigned long long)stride);
    stridedStore<<<blocks(n), Threads>>>(p, stride, n);
  }
  for (uint64_t m : {4, 16, 32, 64, 256, 1024}) {
    std::printf("gather %llu\n", (unsigned long long)m);
    gather<<<4096, Threads>>>(p, m * MB, 1 << 20, sink);
    std::printf("scatterAdd %llu\n", (unsigned long long)m);
    scatterAdd<<<4096, Threads>>>(p, m * MB, 1 << 20);
  }
  for (int words : {4, 16, 64}) {
    std::printf("localArray %d\n", words);
    localArray<<<1024, Threads>>>(sink, 7, words);
  }
  std::printf("done: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
