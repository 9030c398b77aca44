// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch behind conditions of the host program is predicted at values with which
// the program comes to it, and ranges are of such values.
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches --kernels='part<64>' %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=LAUNCH
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all --kernels='part<.*' %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=PART
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all --kernels='norm<.*' %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=NORM
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all --kernels=small %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all --kernels=large %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: %roofline predict --gpu=a100-80-sxm --notes=all --kernels=never %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=NEVER
#include "mini-cuda.h"
extern "C" int atoi(const char *) noexcept;
extern "C" int scanf(const char *, ...);

// In the arm for a value, what is passed has this value.
// LAUNCH: grid floor((n + 255) / 256), 1, 1
// LAUNCH: buffers x 256*n byte
// PART: kernel 'part' (2 instances) is bandwidth-bound {{.*}}examined for n = {{.*}}
// PART-NOT: assumed: {{.*}}dim
template <int D> __global__ void part(float *x, int n, int dim) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int d = 0; d < D; ++d)
      x[(unsigned long)i * dim + d] *= 2;
}

// The product of two sizes is at least 1024.
// NORM: kernel 'norm<256>' is bandwidth-bound {{.*}}
// NORM: assumed: {{.*}}
// NORM: kernel 'norm<128>' {{.*}}
// NORM: assumed: {{.*}}heads = 31; width in host code = 31
template <int BS> __global__ void norm(float *x, int width) {
  float sum = 0;
  for (int i = threadIdx.x; i < width; i += BS)
    sum += x[blockIdx.x * (unsigned long)width + i];
  for (int i = threadIdx.x; i < width; i += BS)
    x[blockIdx.x * (unsigned long)width + i] += sum;
}

// SMALL: kernel 'small' is bandwidth-bound
// SMALL-SAME: examined for count = 1 to 1023;
__global__ void small(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

// A default with which the program does not come to the launch is not taken.
// LARGE: kernel 'large' {{.*}}examined for size = 4096 to
// LARGE-NOT: default
__global__ void large(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

// NEVER: kernel 'never' on A100{{.*}}: can't tell {{.*}}
// NEVER: note: no values were found with which the program comes to this launch
__global__ void never(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

static void scale(float *x, int n) {
  if (n < 1024) {
    small<<<(n + 255) / 256, 256>>>(x, n);
    return;
  }
  if (n < 1000 && n > 100)
    never<<<(n + 255) / 256, 256>>>(x, n);
}

int main(int argc, char **argv) {
  int n, dim, heads, width, count;
  scanf("%d %d %d %d %d", &n, &dim, &heads, &width, &count);
  int size = argc > 1 ? atoi(argv[1]) : 512;
  float *x;
  cudaMalloc(&x, 4ul * n * dim);
  switch (dim) {
  case 32:
    part<32><<<(n + 255) / 256, 256>>>(x, n, dim);
    break;
  case 64:
    part<64><<<(n + 255) / 256, 256>>>(x, n, dim);
    break;
  }
  float *y, *z;
  cudaMalloc(&y, 4ul * n * heads * width);
  int model = heads * width;
  if (model >= 1024)
    norm<256><<<n, 256>>>(y, model);
  else
    norm<128><<<n, 128>>>(y, model);
  cudaMalloc(&z, 4ul * count);
  scale(z, count);
  float *l;
  cudaMalloc(&l, 4ul * size);
  if (size >= 4096)
    large<<<(size + 255) / 256, 256>>>(l, size);
}
