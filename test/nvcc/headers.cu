// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What nvcc declares in every source, and what it accepts in shared memory.
// RUN: %predict --nvcc -- %nvcc -arch=sm_80 -std=c++17 %s > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out && count 0 < %t.err
// RUN: %predict --nvcc-header %S/Inputs/scale.cu -- --cuda-gpu-arch=sm_80 -O3 -Wno-unknown-cuda-version 2>&1 | FileCheck %s --check-prefix=FLAG
// FLAG-NOT: error
// FLAG: kernel 'scale'
// RUN: %roofline build -- %nvcc -arch=sm_80 -std=c++17 -c %s -o %t.o
// A type of the source's own may have the name of texture references.
// RUN: %predict --nvcc -- %nvcc -arch=sm_80 %S/Inputs/own-texture.cu 2>&1 | FileCheck %s --check-prefix=OWN
// OWN-NOT: error
// OWN: kernel 'shade'
// A register's name with one % beside operands, and a launch's brackets with
// spaces, which clang does not take.
// RUN: %predict --nvcc -- %nvcc -arch=sm_80 %S/Inputs/syntax.cu 2>&1 | FileCheck %s --check-prefix=SYNTAX
// SYNTAX-NOT: error
// SYNTAX: kernel 'lanes'
// RUN: %roofline build -- %nvcc -arch=sm_80 -c %S/Inputs/syntax.cu -o %t.syntax.o
// RUN: %roofline build -- %nvcc -arch=sm_80 -c %S/Inputs/device-new.cu -o %t.new.o
#include <cuda/barrier>

#if __CUDACC_VER_MAJOR__ >= 12 || !defined(__CUDACC_VER_MAJOR__)
// CHECK-DAG: kernel 'managed' is
__managed__ int counter;
__device__ __managed__ float table[16];
__global__ void managed(float *x) {
  x[threadIdx.x] = table[threadIdx.x & 15] + counter;
}
#endif

// CHECK-DAG: kernel 'barrier' {{.*}}bandwidth-bound
__global__ void barrier(float *x) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  if (threadIdx.x == 0)
    init(&b, blockDim.x);
  __syncthreads();
  b.arrive_and_wait();
  x[threadIdx.x] *= 2;
}

// CHECK-DAG: kernel 'allocates'
__global__ void allocates(float **x) { x[threadIdx.x] = new float[4]; }

// Texture references, which CUDA 12 has removed.
texture<float> line;
texture<uchar4, 2, cudaReadModeNormalizedFloat> image;
// CHECK-DAG: kernel 'fetches'
__global__ void fetches(float *x) {
  float4 colour = tex2D(image, threadIdx.x, blockIdx.x);
  x[threadIdx.x] = tex1Dfetch(line, threadIdx.x) * colour.w;
}

int main() {
  unsigned u = 1;
  long l = 2;
  float f = 3, sine, cosine;
  double d = 4;
  f = min(f, 1.0f) + max(d, f) + min(1, 2) + max(u, 1) + min(l, 3l);
  f += umin(u, 2u) + llmax(1ll, l) + fmaxf(f, 1.0f) + rsqrtf(f);
  sincos(f, &sine, &cosine);
  if (isnan(f) || isinf(d) || signbit(f) || clock() < 0)
    return 1;
  managed<<<1, 32>>>(nullptr);
  barrier<<<1, 32>>>(nullptr);
  allocates<<<1, 32>>>(nullptr);
  line.filterMode = cudaFilterModeLinear;
  cudaBindTexture(0, line, nullptr, 128);
  cudaBindTextureToArray(image, nullptr);
  fetches<<<1, 32>>>(nullptr);
  cudaUnbindTexture(line);
}
