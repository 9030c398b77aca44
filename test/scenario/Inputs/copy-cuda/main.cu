// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mini-cuda.h"

__global__ void copy(float *To, const float *From) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  To[I] = From[I];
}

int main() {
  float *To = nullptr, *From = nullptr;
  copy<<<4096, 256>>>(To, From);
}
