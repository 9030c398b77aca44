// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdlib>
extern "C" int expected(int count);
__global__ void twice(int *x) { x[threadIdx.x] *= FACTOR; }
int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 0, *x;
  cudaMallocManaged(&x, 32 * sizeof(int));
  x[0] = count;
  twice<<<1, 32>>>(x);
  return cudaDeviceSynchronize() != cudaSuccess || x[0] != expected(count);
}
