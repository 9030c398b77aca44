// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop with a second condition ends where the first of both fails. If both follow
// from known values, no share of its iterations is guessed: of the 34 rows of blocks
// only the last one is cut off, so that each thread writes 3.97 times.
// RUN: %roofline predict --no-progress --gpu=a100-80-sxm --kernels=columns --explain=columns %s -- %cuda-flags -O3 | FileCheck %s
// CHECK: height = 1080, the program's default
// CHECK: operations a thread {{ *}}fp32 {{ *}}7.94
// CHECK: 'out' {{.*}} 3.97 stores of 4 byte
// CHECK-NOT: of its iterations

// Of a loop that a computed value may end, sampled warps tell how often it runs, and
// at which of its tests the last pass ends.
// RUN: %roofline predict --no-progress --gpu=a100-80-sxm --kernels=walk --explain=walk %s -- %cuda-flags -O3 | FileCheck %s --check-prefix=WALK
// WALK-NOT: of its iterations
// WALK: the loop at line [[#@LINE+19]] runs {{.*}} sampled
// WALK-NOT: of its iterations
#include "mini-cuda.h"

__global__ void columns(float *out, const float *in, int width, int height) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x, y0 = blockIdx.y * 32;
  for (int r = threadIdx.y; r < 32; r += 8)
    tile[r][threadIdx.x] = in[(y0 + r) % height * width + x % width];
  __syncthreads();
  if (x >= width)
    return;
  for (int r = threadIdx.y; r < 32 && y0 + r < height; r += 8)
    out[(y0 + r) * width + x] = tile[r][threadIdx.x] * 2 + tile[31 - r][threadIdx.x];
}

__global__ void walk(float *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, s = i * 2654435761u;
  float sum = 0;
  for (int k = 0; k < 64; ++k) {
    s ^= s << 13, s ^= s >> 17, s ^= s << 5;
    if (s % 8 == 0)
      break;
    sum += __builtin_sqrtf(s * 0.5f + sum);
  }
  out[i] = sum;
}

int main(int argc, char **argv) {
  int width = argc > 1 ? atoi(argv[1]) : 1920;
  int height = argc > 2 ? atoi(argv[2]) : 1080;
  float *in, *out;
  cudaMalloc(&in, width * height * sizeof(float));
  cudaMalloc(&out, width * height * sizeof(float));
  columns<<<dim3((width + 31) / 32, (height + 31) / 32), dim3(32, 8)>>>(out, in, width, height);
  walk<<<4096, 256>>>(out);
  return 0;
}
