// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of the library's own containers, by range-based for and iterators.
// REQUIRES: tool, cuda-toolkit
// DEFINE: %{standard} =
// DEFINE: %{flags} = --cuda-gpu-arch=sm_80 -Wno-unknown-cuda-version -O3
// DEFINE: %{launches} = %roofline predict --gpu=a100-80-sxm --dump=launches %s -- %{flags} -std=%{standard}
// REDEFINE: %{standard} = c++17
// RUN: %{launches} | FileCheck %s
// REDEFINE: %{standard} = c++20
// RUN: %{launches} | FileCheck %s
#include <array>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

__global__ void scale(double *A, int N) { A[threadIdx.x] *= N; }

// A launch that main() comes to is not shown a second time with any M.
static void choose(int Kernel, long M, double *A) {
  switch (Kernel) {
  case 0:
    scale<<<M, 1>>>(A, 0);
    break;
  case 1:
    scale<<<M, 2>>>(A, 1);
    break;
  }
}

int main(int argc, char **argv) {
  double *A = nullptr;
  std::vector<int> Listed = {3, 5};
  std::vector<unsigned> Equal(2, 7u);
  std::vector<int> Open(argc);
  for (int I = 0; I < argc; ++I)
    Open[I] = atoi(argv[I]);
  std::array<int, 2> Fixed = {11, 13};
  for (int Size : Listed)
    choose(1, Size, A);
  for (unsigned Size : Equal)
    scale<<<Size, 3>>>(A, 2);
  for (int Size : Fixed)
    scale<<<Size, 4>>>(A, 3);
  for (auto I = Listed.begin(); I != Listed.end(); ++I)
    scale<<<*I, 5>>>(A, 4);
  for (int Size : Open)
    scale<<<Size, 6>>>(A, 5);
}
// CHECK: launch {{.*}} not reached from main()
// CHECK-NEXT: grid M, 1, 1
// CHECK-NEXT: block 1, 1, 1
// CHECK: launch
// CHECK-NEXT: grid 3, 1, 1
// CHECK-NEXT: block 2, 1, 1
// CHECK: launch
// CHECK-NEXT: grid 5, 1, 1
// CHECK-NEXT: block 2, 1, 1
// CHECK: launch
// CHECK-NEXT: grid 7, 1, 1
// CHECK-NEXT: block 3, 1, 1
// CHECK-NEXT: happens 2 times
// CHECK: launch
// CHECK-NEXT: grid 11, 1, 1
// CHECK-NEXT: block 4, 1, 1
// CHECK: launch
// CHECK-NEXT: grid 13, 1, 1
// CHECK: launch
// CHECK-NEXT: grid 3, 1, 1
// CHECK-NEXT: block 5, 1, 1
// CHECK: launch
// CHECK-NEXT: grid 5, 1, 1
// CHECK: launch
// CHECK-NEXT: grid Size, 1, 1
// CHECK-NEXT: block 6, 1, 1
// CHECK-NOT: launch at
// CHECK: Size value in memory
