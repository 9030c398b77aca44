// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel reads from an array is named as it is where it is an unknown,
// and stands for all of the values together. Where another name is behind a
// pointer, this one is suggested.
// RUN: rm -rf %t && %predict 2>&1 | FileCheck %s
// RUN: %clangxx %cuda-flags -O3 -S -o %t.s %include -fplugin=%plugin -fplugin-arg-roofline-notes=all "-fplugin-arg-roofline-assume=^counted: steps[...] == 64" %s 2>&1 | FileCheck %s --check-prefix=OPTION
#include "mini-cuda.h"
#include <roofline/assume.h>

// CHECK-DAG: kernel 'stated' is compute-bound on {{.*}}; assuming steps[...] in 2000..4000
// CHECK-DAG: note: assumed by ROOFLINE_ASSUME at {{.*}}: steps[...] in 2000..4000
__global__ void stated(const int *steps, float *x) {
  ROOFLINE_ASSUME("steps[...] in 2000..4000");
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i];
  for (int k = 0; k < steps[i]; ++k)
    v = v * v + 0.5f;
  x[i] = v;
}

// OPTION: kernel 'counted' is compute-bound on {{.*}}: 11.8 fp32 op/byte
// OPTION: note: assumed by option '-fplugin-arg-roofline-assume': steps[...] = 64
__global__ void counted(const int *steps, float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i];
  for (int k = 0; k < steps[i]; ++k)
    v = v * v + 0.5f;
  x[i] = v;
}

// CHECK-DAG: warning: roofline: ROOFLINE_ASSUME: 'steps[0] == 4' is not assumed: the analysis does not follow what a kernel reads through a pointer; a parameter of the kernel can be assumed; did you mean 'steps[...]'?
// CHECK-DAG: warning: roofline: ROOFLINE_ASSUME: 'step[...] == 4' is not assumed: nothing has this name here; did you mean 'steps[...]'?
__global__ void misnamed(const int *steps, float *x) {
  ROOFLINE_ASSUME("steps[0] == 4");
  ROOFLINE_ASSUME("step[...] == 4");
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i];
  for (int k = 0; k < steps[i]; ++k)
    v = v * v + 0.5f;
  x[i] = v;
}

void run(const int *steps, float *x) {
  // CHECK-DAG: warning: roofline: ROOFLINE_ASSUME: 'steps[...] == 4' is not assumed: nothing has this name here{{$}}
  ROOFLINE_ASSUME("steps[...] == 4");
  stated<<<65536, 256>>>(steps, x);
  counted<<<65536, 256>>>(steps, x);
  misnamed<<<65536, 256>>>(steps, x);
}
