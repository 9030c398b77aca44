// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In a unit without main(), stated ranges end where a launch would have more than
// 48 kB of shared memory, and a size beyond it that is assumed is refused, unless the
// unit may raise the kernel's limit. Another unit may raise it, so a size that the
// source has is not refused.
// RUN: %predict -isystem %support 2>&1 | FileCheck %s --check-prefixes=CHECK,OPEN
// RUN: %predict -isystem %support -DANY 2>&1 | FileCheck %s --check-prefixes=CHECK,ANY
// RUN: %predict "-fplugin-arg-roofline-assume=length == 20000; batches == 1000" -isystem %support 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: %predict "-fplugin-arg-roofline-assume=length == 20000; batches == 1000" -isystem %support -DANY 2>&1 | FileCheck %s --check-prefix=RAISED
#include "Inputs/attributes.h"

extern __shared__ float Row[];

// OPEN: kernel 'sums' is compute-bound {{.*}}length = {{[0-9]+}} to 12288{{ }}
// ANY: kernel 'sums' is compute-bound
// ANY-NOT: to 12288
// BEYOND: kernel 'sums' on A100{{.*}}: no verdict; {{.*}} fails: 80000 byte of dynamic shared memory, at most 49152 are allowed without cudaFuncSetAttribute()
// RAISED: kernel 'sums' is compute-bound {{.*}}assuming length = 20000
__global__ void sums(const float *x, float *y, int length) {
  x += long(blockIdx.x) * length;
  y += long(blockIdx.x) * length;
  for (int i = threadIdx.x; i < length; i += blockDim.x)
    Row[i] = x[i];
  __syncthreads();
  for (int k = threadIdx.x; k < length; k += blockDim.x) {
    float Sum = 0;
    for (int i = 0; i < length; ++i)
      Sum = Sum * Row[k] + Row[i];
    y[k] = Sum;
  }
}

// CHECK: kernel 'large' is {{.*}}-bound
__global__ void large(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Row[threadIdx.x] = x[i];
  __syncthreads();
  x[i] = Row[255 - threadIdx.x];
}

void launch(const float *x, float *y, int batches, int length) {
#ifdef ANY
  cudaFuncSetAttribute(sums, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       length * 4);
#endif
  sums<<<batches, 128, length * sizeof(float)>>>(x, y, length);
  large<<<1024, 256, 65536>>>(y);
}
