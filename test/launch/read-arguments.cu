// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Given arguments are read by streams and std::from_chars(), limited by nested
// calls of std::min() and std::max(), and taken apart at a character.
// REQUIRES: tool, cuda-toolkit
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches '--arguments=80 9 n=11' \
// RUN:   %s -- --cuda-gpu-arch=sm_80 -Wno-unknown-cuda-version -O3 -std=c++17 2>&1 \
// RUN:   | FileCheck %s
// CHECK: grid 80, 9, 1
// CHECK-NEXT: block 64, 64, 1
// CHECK: N 80
// CHECK: grid 64, 11, 1
// CHECK: N 65
// CHECK-NOT: unknowns
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <sstream>
#include <string>

__global__ void scale(float *A, int N) { A[threadIdx.x] *= N; }

int main(int argc, char **argv) {
  float *A;
  cudaMalloc(&A, 1 << 20);
  int streamed = 1, second = 1, parsed = 1;
  std::istringstream Both("80 9");
  std::istringstream Given(argv[1]);
  Given >> streamed;
  int Ignored;
  Both >> Ignored >> second;
  std::from_chars(argv[1], argv[1] + strlen(argv[1]), parsed);
  int nested = std::max(1, std::min(64, atoi(argv[1])));
  int clamped = std::clamp(atoi(argv[1]), 1, 64);
  scale<<<dim3(streamed, second), dim3(nested, clamped)>>>(A, parsed);
  std::string Word = argv[3];
  auto At = Word.find('=');
  int n = std::stoi(Word.substr(At + 1));
  // Of a number that is passed on by reference:
  const int &Most = std::max(parsed, nested + 1);
  scale<<<dim3(nested, n), 1>>>(A, Most - 15);
}
