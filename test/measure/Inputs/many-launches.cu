// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many small launches, for the overhead of the measuring runtime. Prints their time in
// seconds, without the loading before main.
#include <chrono>
#include <cstdio>
#include <cstdlib>

__global__ void add(float *a) { a[threadIdx.x] += 1; }

int main(int argc, char **argv) {
  float *a;
  cudaMalloc(&a, 1024);
  for (int i = 0; i < 100; ++i)
    add<<<1, 32>>>(a);
  cudaDeviceSynchronize();
  auto begin = std::chrono::steady_clock::now();
  for (int i = 0, n = argc > 1 ? std::atoi(argv[1]) : 1000; i < n; ++i)
    add<<<1, 32>>>(a);
  cudaDeviceSynchronize();
  std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  std::printf("%g\n", time.count());
}
