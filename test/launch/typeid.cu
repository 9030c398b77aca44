// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An object of class type that no expression creates: its unknown value does
// not prevent the launch from being found.
// RUN: %clangxx %cuda-flags -O3 -fplugin=%plugin -S %s -o /dev/null 2>&1 \
// RUN:   | FileCheck %s
#include "mini-cuda.h"
#include <typeinfo>

// CHECK: [[#@LINE+1]]:17: remark: kernel 'k' is bandwidth-bound on A100{{.*}}; confidence
__global__ void k(float *p) { p[threadIdx.x] = 1; }
template <class R> void f(R *p, int n) {
  if (typeid(R) == typeid(float)) n = 3;
  k<<<1, n>>>((float *)p);
}
template void f<float>(float *, int);
