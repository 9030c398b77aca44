// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/*
nvcc layernorm_forward.cu -o layernorm_forward

version 1 fails
./layernorm_forward 1
./layernorm_forward 2
*/
#include <cstdlib>
__global__ void set(int *x) { *x = 2; }
int main(int, char **argv) {
  int *x;
  cudaMallocManaged(&x, sizeof(int));
  set<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  return *x != atoi(argv[1]);
}
