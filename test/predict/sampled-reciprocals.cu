// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rays end where they leave the scene or reach its surface. How far they come in
// a step is computed by approximate instructions of the GPU, as those of CUDA's
// mathematical library are.
// DEFINE: %{step} =
// DEFINE: %{predict} = %roofline predict --no-progress --gpu=a100-80-sxm \
// DEFINE:   --notes=all %s -- %cuda-flags -O3 -DSTEP=%{step}
// REDEFINE: %{step} = __nvvm_rsqrt_approx_f
// RUN: %{predict} | FileCheck %s
// REDEFINE: %{step} = __nvvm_rcp_rn_f
// RUN: %{predict} | FileCheck %s
// REDEFINE: %{step} = __nvvm_ex2_approx_f
// RUN: %{predict} | FileCheck %s
// REDEFINE: %{step} = __nvvm_lg2_approx_f
// RUN: %{predict} | FileCheck %s
// CHECK: note: assumed: the loop at line [[#@LINE+8]] runs {{.*}}, from 2048 sampled threads of
// CHECK-NOT: ends after 50 % of its iterations
#include "mini-cuda.h"

__global__ void march(float *Image, int Width, int Steps) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  float Slope = (X - Width * 0.5f) / Width, Far = 0;
  bool Hit = false;
  for (int I = 0; I < Steps; ++I) {
    float Step = STEP(1.5f + Far * Slope * Slope);
    if (Step < 0.01f) {
      Hit = true;
      break;
    }
    Far += Step;
    if (Far > 20)
      break;
  }
  Image[X] = Hit ? Far : 0;
}

void run(float *Image) {
  int Width = 640 * 480;
  march<<<Width / 256, 256>>>(Image, Width, 128);
}
