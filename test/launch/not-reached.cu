// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// That the arguments do not lead to a launch is the first note, also where launches
// are left out, where nothing else of the launch is known, and of an instance that is
// not the first. A launch that they lead to makes those of the same kernel that they
// do not lead to irrelevant.
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=rows %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=ROWS --match-full-lines
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=rows --kernels=row --explain=row %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=ROW
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=steps %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=STEPS --match-full-lines
#include "mini-cuda.h"

extern "C" int strcmp(const char *, const char *);

// ROWS: {{.*}}: remark: kernel 'step' {{.*}}
// ROWS-NEXT: {{.*}}global__ void step{{.*}}
// ROWS-NEXT: {{.*}}^
// ROWS-NEXT: {{.*}}note: with these arguments the program does not come to this launch, as far as it was followed
// They are told at the loop over which the launches that are shown are spread.
// STEPS: {{.*}}: remark: kernel 'step' {{.*}}
// STEPS: {{.*}}:5: note: further launches by the code at line {{[0-9]+}} are left out: they are too many; {{.*}}
__global__ void step(float *x, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[(i + width) % n] * 2;
}

// ROWS: {{.*}}: remark: kernel 'open' {{.*}}
// ROWS-NEXT: {{.*}}global__ void open{{.*}}
// ROWS-NEXT: {{.*}}^
// ROWS-NEXT: {{.*}}note: with these arguments the program does not come to this launch, as far as it was followed
__global__ void open(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

// ROWS: {{.*}}: remark: kernel 'row' is bandwidth-bound {{.*}}
// ROWS-NOT: {{.*}}note: {{.*}}come to this launch{{.*}}
// ROW: launch {{ *}}grid (4096,1,1) block (256,1,1)
__global__ void row(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

// What is said of several instances is said of those that the arguments lead to: the
// other one has other sizes, which no run with these arguments has.
// ROWS: {{.*}}: remark: kernel 'scale<double>' (1 of 2 instances) is bandwidth-bound {{.*}}: 0.{{[0-9]+}} {{.*}}
// ROWS-NEXT: {{.*}}global__ void scale{{.*}}
// ROWS-NEXT: {{.*}}^
// ROWS-NEXT: {{.*}}note: 'scale<float>': with these arguments the program does not come to this launch, as far as it was followed
template <typename T>
__global__ void scale(T *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}

int main(int argc, char **argv) {
  const int n = 1 << 20;
  float *x;
  double *d;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&d, n * sizeof(double));
  const char *mode = argc > 1 ? argv[1] : "steps";
  if (!strcmp(mode, "steps")) {
    for (int rest = n; rest > 0; rest -= 1024)
      for (int width = 1; width < 3; ++width)
        step<<<rest / 512, 512>>>(x, rest, width);
    scale<<<n / 256, 256>>>(x, n);
    row<<<1, 32>>>(x, 32);
  } else if (!strcmp(mode, "rows")) {
    scale<<<n / 256, 256>>>(d, n);
    row<<<n / 256, 256>>>(x, n);
  }
  const bool checks = false;
  if (checks)
    open<<<n / 256, 256>>>(x, n);
  return 0;
}
