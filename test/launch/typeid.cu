// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An object that no expression makes, of a class: what is not known of it does
// not stand in the way of the launch.
// RUN: %clangxx %cuda-flags -O3 -fplugin=%plugin -S %s -o /dev/null 2>&1 \
// RUN:   | FileCheck %s
#include "mini-cuda.h"
#include <typeinfo>

// CHECK: [[#@LINE+1]]:17: remark: kernel 'k' is bandwidth-bound on NVIDIA A100{{.*}} holds for every n;
__global__ void k(float *p) { p[threadIdx.x] = 1; }
template <class R> void f(R *p, int n) {
  if (typeid(R) == typeid(float)) n = 3;
  k<<<1, n>>>((float *)p);
}
template void f<float>(float *, int);
