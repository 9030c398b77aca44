// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --check reports what the program frees wrongly, and with leakcheck what it
// never frees.
// REQUIRES: cuda-toolkit, plugin, emulate, tool
// RUN: %roofline build --quiet -- %clangxx --cuda-gpu-arch=sm_80 -O2 %s %cudart -o %t
// DEFINE: %{tools} =
// DEFINE: %{profile} = %roofline profile --quiet --gpu=a100-80-sxm --cache-dir= -o %t.json %{tools} %t
// REDEFINE: %{tools} = --check
// RUN: not %{profile} 2>&1 | FileCheck %s --match-full-lines
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// REDEFINE: %{tools} = --check=leakcheck
// RUN: not %{profile} 2>&1 | FileCheck %s --check-prefix=LEAK --match-full-lines
// RUN: not %{profile} reset 2>&1 | FileCheck %s --check-prefix=LEAK --match-full-lines
// REDEFINE: %{tools} = --check=racecheck
// RUN: %{profile} 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: 0 errors found

#include <cuda_runtime.h>

static float *Kept;

int main(int Count, char **) {
  float *In, *Out, *Pinned;
  int OfHost = 0;
  cudaMalloc(&In, 4000);
  cudaMalloc(&Out, 8);
  cudaMallocHost(&Pinned, 16);
  for (int I = 0; I < 3; ++I)
    cudaMalloc(&Kept, 400);
  // LEAK: {{.*}}check-free.cu:[[@LINE-1]]: error: memory that the program does not free [leakcheck]
  // LEAK-NEXT: {{.*}}check-free.cu:[[@LINE-2]]: note: the 400-byte 'Kept'; 3 times
  // LEAK-NEXT: 1 error found
  cudaFree(In);
  cudaFree(In);
  // CHECK: {{.*}}check-free.cu:[[@LINE-1]]: error: cudaFree() of memory that was freed before [memcheck]
  // CHECK-NEXT: {{.*}}check-free.cu:[[@LINE-2]]: note: byte 0 of the 4000-byte 'In', which was freed, allocated at {{.*}}check-free.cu:27; once
  cudaFree(Out + 1);
  // CHECK-NEXT: {{.*}}check-free.cu:[[@LINE-1]]: error: cudaFree() of an address that it can't free [memcheck]
  // CHECK-NEXT: {{.*}}check-free.cu:[[@LINE-2]]: note: byte 4 of the 8-byte 'Out', allocated at {{.*}}; once
  for (int I = 0; I < 2; ++I)
    cudaFree(&OfHost);
  // CHECK-NEXT: {{.*}}check-free.cu:[[@LINE-1]]: error: cudaFree() of an address that it can't free [memcheck]
  // CHECK-NEXT: {{.*}}check-free.cu:[[@LINE-2]]: note: outside of all memory of the GPU; 2 times
  cudaFree(Pinned);
  // CHECK-NEXT: {{.*}}check-free.cu:[[@LINE-1]]: error: cudaFree() of an address that it can't free [memcheck]
  // CHECK-NEXT: {{.*}}check-free.cu:[[@LINE-2]]: note: byte 0 of the 16-byte 'Pinned', allocated at {{.*}}; once
  // CHECK-NEXT: 4 errors found
  // JSON: "host_problems": [
  // JSON: "kind": "double-free"
  // JSON: "tool": "memcheck"
  cudaFree(nullptr);
  cudaFree(Out);
  cudaFreeHost(Pinned);
  if (Count > 1)
    cudaDeviceReset();
  return 0;
}
