// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the sizes of the arrays with the lists follow from no formula, those in a run with the
// program's defaults are likely ones, and so is the mean length of the lists: it is the same
// whether no arguments are given or none are known. More knowledge makes no less certain verdict.
// REQUIRES: tool, cuda-toolkit
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- --cuda-gpu-arch=sm_80 -Wno-unknown-cuda-version -O3 2>&1 | FileCheck --check-prefixes=CHECK,OPEN %s
// RUN: %roofline predict --gpu=a100-80-sxm --explain --arguments= %s -- --cuda-gpu-arch=sm_80 -Wno-unknown-cuda-version -O3 2>&1 | FileCheck %s
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

// OPEN: the mean length of the lists in 'first' = 4 taken as likely
// CHECK: 'node' reads 16.0 byte 4 loads of 4 byte{{$}}
// CHECK: so bandwidth-bound
__global__ void sums(int count, const int *first, const int *node,
                     const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  float sum = 0;
  for (int k = first[i]; k < first[i + 1]; ++k)
    sum += in[node[k]];
  out[i] = sum;
}

static int *onDevice(const std::vector<int> &Of) {
  int *Copy = nullptr;
  cudaMalloc(&Copy, Of.size() * sizeof(int));
  cudaMemcpy(Copy, Of.data(), Of.size() * sizeof(int), cudaMemcpyHostToDevice);
  return Copy;
}

// The neighbours of each point of a grid.
int main(int argc, char **argv) {
  int width = argc > 1 ? atoi(argv[1]) : 512;
  std::vector<int> first{0}, node;
  for (int y = 0; y < width; ++y)
    for (int x = 0; x < width; ++x) {
      auto add = [&](int atX, int atY) {
        if (atX >= 0 && atY >= 0 && atX < width && atY < width)
          node.push_back(atY * width + atX);
      };
      add(x - 1, y), add(x + 1, y), add(x, y - 1), add(x, y + 1);
      first.push_back(static_cast<int>(node.size()));
    }
  int count = width * width;
  float *in, *out;
  cudaMalloc(&in, count * sizeof(float));
  cudaMalloc(&out, count * sizeof(float));
  sums<<<(count + 255) / 256, 256>>>(count, onDevice(first), onDevice(node), in,
                                     out);
}
