// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A copy of a container has memory of its own, also within other objects; moves
// and swaps exchange memory.
// REQUIRES: tool, cuda-toolkit
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches %s -- --cuda-gpu-arch=sm_80 -Wno-unknown-cuda-version -O3 -std=c++17 | FileCheck %s --implicit-check-not="memory of"
#include <array>
#include <cstdlib>
#include <cuda_runtime.h>
#include <memory>
#include <utility>
#include <vector>

using Numbers = std::vector<double>;

__global__ void add(const double *A, double *B, int N) { B[threadIdx.x] += A[N]; }

static void launch(const Numbers &A, Numbers &B, int N) {
  add<<<1, 32>>>(A.data(), B.data(), N);
}

struct State {
  Numbers U;
  std::array<Numbers, 2> Both;
};

static void byValue(Numbers A, Numbers &B, int N) { launch(A, B, N); }
static Numbers copyOf(const Numbers &A) { return A; }

int main() {
  Numbers A(10), B;
  B = A;
  launch(A, B, 1);
  Numbers C(A);
  launch(A, C, 2);
  State S;
  S.U.resize(20);
  S.Both[1] = S.U;
  State T = S, V;
  launch(S.U, T.U, 3);
  launch(S.Both[1], T.Both[1], 4);
  V = T;
  launch(V.Both[1], T.Both[1], 5);
  byValue(A, A, 6);
  Numbers D = copyOf(A);
  launch(A, D, 7);
  std::vector<Numbers> E(2);
  E[0].resize(30);
  auto F = E;
  launch(E[0], F[0], 8);
  // CHECK: arguments N 1
  // CHECK-NEXT: buffers A 80 byte
  // CHECK-NEXT: B 80 byte
  // CHECK: arguments N 2
  // CHECK-NEXT: buffers A 80 byte
  // CHECK-NEXT: B 80 byte
  // CHECK: arguments N 3
  // CHECK-NEXT: buffers A 160 byte
  // CHECK-NEXT: B 160 byte
  // CHECK: arguments N 4
  // CHECK-NEXT: buffers A 160 byte
  // CHECK-NEXT: B 160 byte
  // CHECK: arguments N 5
  // CHECK-NEXT: buffers A 160 byte
  // CHECK-NEXT: B 160 byte
  // CHECK: arguments N 6
  // CHECK-NEXT: buffers A 80 byte
  // CHECK-NEXT: B 80 byte
  // CHECK: arguments N 7
  // CHECK-NEXT: buffers A 80 byte
  // CHECK-NEXT: B 80 byte
  // CHECK: arguments N 8
  // CHECK-NEXT: buffers A 240 byte
  // CHECK-NEXT: B 240 byte

  Numbers G(40), H(50);
  std::swap(G, H);
  launch(G, H, 9);
  // CHECK: arguments N 9
  // CHECK-NEXT: buffers A 400 byte
  // CHECK-NEXT: B 320 byte
  std::unique_ptr<double[]> I(new double[60]), J(new double[70]);
  I.swap(J);
  add<<<1, 32>>>(I.get(), J.get(), 10);
  // CHECK: arguments N 10
  // CHECK-NEXT: buffers A 560 byte
  // CHECK-NEXT: B 480 byte
  const double *P = G.data();
  Numbers K = std::move(G);
  add<<<1, 32>>>(P, K.data(), 11 + G.size());
  // CHECK: arguments N 11
  // CHECK-NEXT: buffers A 400 byte
  // CHECK-NEXT: B 400 byte memory of A
}
