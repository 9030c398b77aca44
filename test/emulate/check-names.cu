// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --check names allocations by variable and line, without -g, however the call
// is written.
// REQUIRES: cuda-toolkit, plugin, emulate, tool
// DEFINE: %{build} = %roofline build --quiet -- %clangxx --cuda-gpu-arch=sm_80 %s %cudart -o %t
// DEFINE: %{check} = not %roofline profile --quiet --check=memcheck --gpu=a100-80-sxm --cache-dir= -o %t.json %t 2>&1
// RUN: %{build} -O2 && %{check} | FileCheck %s
// RUN: %{build} -O0 && %{check} | FileCheck %s
// RUN: %{build} -O2 -g && %{check} | FileCheck %s
//
// Without a line table there is only the number.
// RUN: llvm-strip-22 --strip-debug %t && %{check} | FileCheck %s --check-prefix=NUMBER
// NUMBER: of the 512-byte allocation 0; thread

#include <cuda_runtime.h>

#define CHECK(CALL)                                                            \
  if (CALL)                                                                    \
    return 1;

struct Grid {
  int *Cells[2];
};

template <int> __global__ void beyond(int *A) { A[128] = 1; }

int *allocate() {
  int *Inside;
  cudaMalloc(&Inside, 512);
  return Inside;
}

int main() {
  int *A, *Wide, *Managed, *Pinned;
  size_t Pitch;
  Grid G;
  // CHECK: byte 512 of the 512-byte 'A', allocated at {{.*}}check-names.cu:[[@LINE+1]];
  cudaMalloc(&A, 512);
  beyond<0><<<1, 1>>>(A);
  // CHECK: of the 512-byte 'G.Cells[1]', allocated at {{.*}}check-names.cu:[[@LINE+1]];
  CHECK(cudaMalloc((void **)&G.Cells[1], 512));
  beyond<1><<<1, 1>>>(G.Cells[1]);
  // CHECK: of the 512-byte 'Managed', allocated at {{.*}}check-names.cu:[[@LINE+1]];
  CHECK(cudaMallocManaged(&Managed, 512));
  beyond<2><<<1, 1>>>(Managed);
  // CHECK: of the 512-byte 'Wide', allocated at {{.*}}check-names.cu:[[@LINE+1]];
  cudaMallocPitch(reinterpret_cast<void **>(&Wide), &Pitch, 512, 1);
  beyond<3><<<1, 1>>>(Wide);
  // CHECK: of the 512-byte 'Pinned', allocated at {{.*}}check-names.cu:[[@LINE+1]];
  cudaMallocHost(
      &Pinned, 512);
  beyond<4><<<1, 1>>>(Pinned);
  // CHECK: of the 512-byte 'Inside', allocated at {{.*}}check-names.cu:31;
  beyond<5><<<1, 1>>>(allocate());
  return cudaDeviceSynchronize();
}
