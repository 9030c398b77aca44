// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists of 5 elements that lie one behind the other. Each element is read from memory once,
// and neighbouring lists share their sectors, no matter whether a thread, a warp or a block
// reads a list. The likely length is that with which the lists fill their array. A list that
// is likely to have elements is entered by all threads that come to it.
// RUN: %roofline predict --gpu=a100-80-sxm --explain --arguments= %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %cuda-flags -O3 2>&1 | FileCheck --check-prefixes=CHECK,DEFAULT %s
#include "mini-cuda.h"

// CHECK-LABEL: {{^}}threads (
// CHECK: the mean length of the lists in 'first' = 5 taken as likely
// DEFAULT: count = 40960, the program's default
// CHECK: 'weight' reads 40.0 byte 5 loads of 8 byte{{$}}
// CHECK: 'node' reads 20.0 byte 5 loads of 4 byte{{$}}
// CHECK: so bandwidth-bound
// CHECK-NOT: a guess
__global__ void threads(int count, const int *first, const int *node,
                        const double *weight, const double *in, double *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  double sum = 0;
  for (int k = first[i]; k < first[i + 1]; ++k)
    sum += weight[k] * in[node[k]];
  out[i] = sum;
}

// 5 elements of 8 byte in 32 threads are 1.25 byte a thread.
// CHECK-LABEL: {{^}}warps (
// CHECK: the mean length of the lists in 'first' = 5 taken as likely
// CHECK: 'weight' reads 1.25 byte 0.156 loads of 8 byte{{$}}
// CHECK: 'node' reads 0.625 byte 0.156 loads of 4 byte{{$}}
__global__ void warps(int count, const int *first, const int *node,
                      const double *weight, const double *in, double *out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, i = t / 32;
  if (i >= count)
    return;
  double sum = 0;
  for (int k = first[i] + t % 32; k < first[i + 1]; k += 32)
    sum += weight[k] * in[node[k]];
  atomicAdd(&out[i], sum);
}

// CHECK-LABEL: {{^}}blocks (
// CHECK: the mean length of the lists in 'first' = 5 taken as likely
// CHECK: 'weight' reads 0.625 byte 0.0781 loads of 8 byte{{$}}
__global__ void blocks(const int *first, const double *weight, double *out) {
  double sum = 0;
  for (int k = first[blockIdx.x] + threadIdx.x; k < first[blockIdx.x + 1];
       k += blockDim.x)
    sum += weight[k];
  atomicAdd(&out[blockIdx.x], sum);
}

// All threads of a block read the same list, and other elements elsewhere.
// CHECK-LABEL: {{^}}columns (
// CHECK: 'weight' reads 0.625 byte 5 loads of 8 byte
__global__ void columns(const int *first, const int *node, const double *weight,
                        const double *in, double *out) {
  double sum = 0;
  for (int k = first[blockIdx.x]; k < first[blockIdx.x + 1]; ++k)
    sum += weight[k] * in[node[k] * 64 + threadIdx.x];
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// The loop writes, so the compiler reads the end of the list in each iteration.
// CHECK-LABEL: {{^}}marks (
// CHECK-NOT: iterations of the loop
// CHECK: 'node' reads 20.0 byte 5 loads of 4 byte{{$}}
__global__ void marks(int count, const int *first, const int *node, int *mark) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    for (int k = first[i]; k < first[i + 1]; ++k)
      mark[node[k]] = i;
}

// Two lists of one array have one mean length, and what is read twice is fetched once.
// CHECK-LABEL: {{^}}pairs (
// CHECK: the mean length of the lists in 'first' = 5 taken as likely
// CHECK-NOT: the mean length
// CHECK: 'node' reads 20.0 byte 10 loads of 4 byte
__global__ void pairs(int count, const int *first, const int *node, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = count - 1 - i, sum = 0;
  if (i >= count)
    return;
  for (int k = first[i]; k < first[i + 1]; ++k)
    sum += node[k];
  for (int k = first[j]; k < first[j + 1]; ++k)
    sum *= node[k];
  out[i] = sum;
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 40960, all = 5 * count, *first, *node, *mark;
  double *weight, *in, *out;
  cudaMalloc(&first, (count + 1) * 4ul);
  cudaMalloc(&node, all * 4ul);
  cudaMalloc(&mark, count * 4ul);
  cudaMalloc(&weight, all * 8ul);
  cudaMalloc(&in, count * 512ul);
  cudaMalloc(&out, count * 512ul);
  threads<<<(count + 255) / 256, 256>>>(count, first, node, weight, in, out);
  warps<<<(count + 7) / 8, 256>>>(count, first, node, weight, in, out);
  blocks<<<count, 64>>>(first, weight, out);
  columns<<<count, 64>>>(first, node, weight, in, out);
  marks<<<(count + 255) / 256, 256>>>(count, first, node, mark);
  pairs<<<(count + 255) / 256, 256>>>(count, first, node, mark);
}
