// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel whose result fails the program's check.
#include "../../../../../../hecbench-subset/cuda_check.h"

__global__ void fill(int *Out) { Out[threadIdx.x] = 1; }

int main() {
  DeviceArray<int> Out(32);
  fill<<<1, 32>>>(Out.data());
  must(cudaDeviceSynchronize());
  return compare("fill", Out.toHost(), std::vector<int>(32, 2), 0);
}
