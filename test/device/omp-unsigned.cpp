// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether an unsigned loop runs at all is a comparison with a huge number,
// "height - 3 < -2". One multiplication per element of 510 * 510, with 256
// threads per team. Entering a region costs integer operations of the runtime.
// REQUIRES: openmp-nvptx
// RUN: %predict-omp && %figures | FileCheck %s

void rim(const float *In, float *Out, unsigned Height, unsigned Width) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    thread_limit(256) map(to : In[0 : 262144]) map(from : Out[0 : 262144])
  for (unsigned Y = 1; Y < Height - 1; ++Y)
    for (unsigned X = 1; X < Width - 1; ++X)
      Out[Y * Width + X] = 2.5f * In[Y * Width + X];
}
int main() {
  static float In[262144], Out[262144];
  rim(In, Out, 512, 512);
}
// CHECK: rim:11 on a100-80-sxm:
// CHECK: rim:11 threads 260352
// CHECK: rim:11 fp32 low={{0.99[0-9]*|1}}
