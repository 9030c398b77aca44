// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A helper that returns a size or ends the program returns the size; buffers
// that are swapped between launches stay known.
// RUN: rm -rf %t && %predict && %figures | FileCheck %s
#include "mini-cuda.h"

namespace std {
template <class T> struct plain {
  using type = T;
};
template <class T> struct plain<T &> {
  using type = T;
};
template <class T> constexpr typename plain<T>::type &&move(T &&Value) {
  return static_cast<typename plain<T>::type &&>(Value);
}
template <class T> void swap(T &A, T &B) {
  T Old = std::move(A);
  A = std::move(B);
  B = std::move(Old);
}
} // namespace std
extern "C" void exit(int) __attribute__((noreturn));

__global__ void gather(const int *Index, const float *In, float *Out) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[Index[I]];
}
int sizeFrom(int argc, char **argv, int Default) {
  int Size = argc > 1 ? atoi(argv[1]) : Default;
  if (Size > 0)
    return Size;
  printf("usage\n");
  exit(2);
}
int main(int argc, char **argv) {
  int N = 256 * sizeFrom(argc, argv, 1000);
  int *Index;
  float *A, *B;
  cudaMalloc(&Index, 4ul * N);
  cudaMalloc(&A, 4ul * N);
  cudaMalloc(&B, 4ul * N);
  for (int I = 0; I < 10; ++I) {
    gather<<<N / 256, 256>>>(Index, A, B);
    std::swap(A, B);
  }
}
// The gather is assumed to cost its own 4 byte per thread. The buffer has no
// more, also in the launches after a swap, and at random indices some elements
// are read twice: 4 * (1 - 1 / e).
// CHECK: gather on a100-80-sxm: verdict bandwidth
// CHECK-NEXT: gather validity {{.*}}examined for Size = {{[0-9.e]+ to [0-9.e]+}}
// CHECK: gather access:29 load In {{.*}} dram 2.5{{[0-9]*}}: offset
