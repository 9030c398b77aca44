// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Open sizes are likely to give the threads of the launch work: the end of a
// loop over the whole grid, also one that is read from memory, is above the
// number of threads; an extent is not 1 where all extents can be more; a check
// in a grid that is open itself is not tied to a trial value of the grid. Fields
// that an initialiser list sets have names of their own.
// RUN: %roofline predict --gpu=a100-80-sxm --explain=. %s -- %cuda-flags -O3 2>&1 \
// RUN:   | FileCheck %s
#include "mini-cuda.h"
int numberOf(const char *);

struct Grid {
  int nx, ny, nz;
};
struct List {
  int n;
  float *x;
};

// CHECK: {{^}}ofArgument (
// CHECK: n = 3317761 taken as likely
// CHECK: so bandwidth-bound
__global__ void ofArgument(int n, float a, float *y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    y[i] = a * y[i];
}
void scaleAll(int n, float a, float *y) { ofArgument<<<864, 256>>>(n, a, y); }

// CHECK: {{^}}ofMemory (
// CHECK: list[...] = 3{{[0-9]+}} taken as likely
// CHECK: so bandwidth-bound
__global__ void ofMemory(const List *list, float *y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < list->n;
       i += gridDim.x * blockDim.x)
    y[i] = 2 * y[i];
}
void scaleList(const List *list, float *y) { ofMemory<<<864, 256>>>(list, y); }

// CHECK: {{^}}inside (
// CHECK-NOT: .nz = 1{{$}}
// CHECK: g.nx = {{[0-9]+}} taken as likely
// CHECK: g.ny = {{[0-9]+}} taken as likely
// CHECK: g.nz = 149 taken as likely
// CHECK: so bandwidth-bound
__global__ void plane(Grid g, float *v) {
  v[(blockIdx.y * 8 + threadIdx.y) * g.nx + blockIdx.x * 32 + threadIdx.x] = 0;
}
__global__ void inside(Grid g, const double *u, double *v) {
  int x = blockIdx.x * blockDim.x + threadIdx.x,
      y = blockIdx.y * blockDim.y + threadIdx.y,
      z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= g.nx - 1 || y >= g.ny - 1 ||
      z >= g.nz - 1)
    return;
  int i = (z * g.ny + y) * g.nx + x;
  v[i] = u[i] + u[i - 1] + u[i + 1];
}

// CHECK: {{^}}halves (
// CHECK: levels = 2{{[0-9]}} taken as likely
__global__ void halves(float *x, int levels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1 << levels)
    x[i] += 1;
}

int main(int argc, char **argv) {
  Grid g{numberOf("x"), numberOf("y"), numberOf("z")};
  int m = numberOf("m"), levels = numberOf("levels");
  float *f;
  double *u, *v;
  cudaMalloc(&f, 4ul * g.nx * g.ny);
  cudaMalloc(&u, 8ul * g.nx * g.ny * g.nz);
  cudaMalloc(&v, 8ul * g.nx * g.ny * g.nz);
  plane<<<dim3(g.nx / 32, g.ny / 8), dim3(32, 8)>>>(g, f);
  inside<<<dim3((g.nx + 31) / 32, (g.ny + 3) / 4, (g.nz + 3) / 4),
           dim3(32, 4, 4)>>>(g, u, v);
  halves<<<(m + 255) / 256, 256>>>(f, levels);
}
