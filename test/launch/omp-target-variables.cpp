// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables with `declare target` that regions only read: they find there what
// the host program has at the launch. One that a region writes is unknown, and
// so is one that differs between launches.
// REQUIRES: openmp-nvptx
// RUN: rm -rf %t && %predict-omp '%args=250' && %figures | FileCheck %s
extern "C" int atoi(const char *) noexcept;

#pragma omp declare target
int order = 4;
namespace given {
int steps;
}
int written = 3;
int changed = 2;
#pragma omp end declare target

void initialised(float *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 1000000])
  for (int i = 0; i < 1000000; ++i)
    for (int k = 0; k < order; ++k)
      x[i] = x[i] * 2 + 1;
}

void updated(float *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 1000000])
  for (int i = 0; i < 1000000; ++i)
    for (int k = 0; k < given::steps; ++k)
      x[i] = x[i] * 2 + 1;
}

void ofDevice(float *x) {
#pragma omp target
  written = 5;
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 1000000])
  for (int i = 0; i < 1000000; ++i)
    for (int k = 0; k < written; ++k)
      x[i] = x[i] * 2 + 1;
}

void twice(float *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 1000000])
  for (int i = 0; i < 1000000; ++i)
    for (int k = 0; k < changed; ++k)
      x[i] = x[i] * 2 + 1;
}

int main(int argc, char **argv) {
  static float x[1000000];
  if (argc > 1)
    given::steps = atoi(argv[1]);
#pragma omp target update to(given::steps)
  initialised(x);
  updated(x);
  ofDevice(x);
  twice(x);
  changed = 9;
#pragma omp target update to(changed)
  twice(x);
}
// 1000000 iterations in 3200 teams of 128 threads, of 4, 250 times two
// operations.
// CHECK-DAG: initialised:21 fp32 low=19.53 likely=19.53 high=19.53 op/thread
// CHECK-DAG: updated:28 fp32 low=1221 likely=1221 high=1221 op/thread
// CHECK-DAG: ofDevice:37 fp32 low=97.81 likely=5008 high={{[0-9]+}}
// CHECK-DAG: twice:44 fp32 low=97.81 likely=5008 high={{[0-9]+}}
