// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kind of operation that is shown is the one whose roof takes longest at
// the values of the figures, though another one decides at other values: in
// short series most operations are those on numbers of threads. The ranges are
// those in which the ratio that is shown is over its ridge.
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all --explain=spectrum %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --format=json -o %t.json %s -- %cuda-flags -O3
// RUN: %roofline report %t.json | FileCheck %s --check-prefix=REPORT
#include "mini-cuda.h"

// EXPLAIN: fp32 {{.*}} <- the longest
// CHECK: 'spectrum' is compute-bound{{.*}} fp32 op/byte (ridge 9.56); examined for length = {{[0-9]+}} to 12288
// CHECK: of the fp32 operations are on this line
// CHECK: note: examined for length = {{[0-9]+}} to 12288 and batches
// REPORT: spectrum {{.*}} compute fp32 {{[0-9]+}} 9.56
extern __shared__ float samples[];
__global__ void spectrum(const float *in, float *power, int length, int bins) {
  const float *x = in + (mini_size_t)blockIdx.x * length;
  for (int i = threadIdx.x; i < length; i += blockDim.x)
    samples[i] = x[i];
  __syncthreads();
  for (int k = threadIdx.x; k < bins; k += blockDim.x) {
    float s = 1.f / (k + 1), c = 1.f - s;
    float re = 0, im = 0, wr = 1, wi = 0;
    for (int t = 0; t < length; ++t) {
      re += samples[t] * wr;
      im += samples[t] * wi;
      float r = wr * c - wi * s;
      wi = wr * s + wi * c;
      wr = r;
    }
    power[(mini_size_t)blockIdx.x * bins + k] = (re * re + im * im) / length;
  }
}
void powers(const float *in, float *power, int batches, int length) {
  spectrum<<<batches, 128, length * sizeof(float)>>>(in, power, length,
                                                     length / 2 + 1);
}
