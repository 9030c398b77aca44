// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without the tools: one warning with the places searched; the cost model is
// used, and the compile continues.
// RUN: rm -rf %t %t.s
// RUN: env PATH=%t.none CUDA_HOME=%t.home %predict \
// RUN:   -fplugin-arg-roofline-cuda-tools=%t.none -Werror 2>&1 | FileCheck %s
// RUN: test -s %t.s
// RUN: cat %t/*.json | FileCheck %s --check-prefix=JSON
#include "mini-cuda.h"

__global__ void scale(float *A) { A[threadIdx.x] *= 2; }
// CHECK-NOT: error
// CHECK: warning: roofline: option 'counts=machine': found neither ptxas nor nvdisasm in {{.*}}.none, /nonexistent, {{.*}}.home and the PATH; wanted NVIDIA's ptxas and nvdisasm, whose folder option 'cuda-tools' names; operations are counted by the cost model; see 'roofline doctor', line 'ptxas'
// CHECK: kernel 'scale'
// CHECK-NOT: counts: machine
// JSON: "counts": "model"
