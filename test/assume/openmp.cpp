// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assumptions in a target region, and in the host code around it.
// RUN: rm -rf %t && %predict-omp 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <roofline/assume.h>

// CHECK: kernel 'host:12' is
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}openmp.cpp:[[#@LINE+2]]: n = 1000000
void host(float *x, int n) {
  ROOFLINE_ASSUME("n == 1000000");
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n])
  for (int i = 0; i < n; ++i)
    x[i] = x[i] * 2 + 1;
}

struct Grid {
  int nx, ny;
};

// CHECK: kernel 'fields:27' is
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}: g.nx = 4096
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}: ny in 512..1024
void fields(float *x, const Grid &g) {
  int nx = g.nx, ny = g.ny;
  ROOFLINE_ASSUME("g.nx == 4096, ny in 512..1024");
#pragma omp target teams distribute parallel for map(tofrom : x[0 : nx * ny])
  for (int i = 0; i < nx * ny; ++i)
    x[i] = x[i] * 2 + 1;
}

// CHECK: kernel 'threads:36' is
// CHECK: note: launched here with grid (3200,1,1) block (64,1,1)
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}: blockDim.x = 64
void threads(float *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 1000000])
  for (int i = 0; i < 1000000; ++i) {
    ROOFLINE_ASSUME("blockDim.x == 64");
    x[i] = x[i] * 2 + 1;
  }
}

// CHECK: kernel 'inside:46' is compute-bound
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}: steps = 5000
void inside(float *x, int n, int steps) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n])
  for (int i = 0; i < n; ++i) {
    ROOFLINE_ASSUME("steps == 5000");
    float v = x[i];
    for (int k = 0; k < steps; ++k)
      v = v * v + 0.5f;
    x[i] = v;
  }
}
