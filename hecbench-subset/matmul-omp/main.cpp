// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The product of two n x n matrices, an iteration for each element.
#include "../matmul-cuda/reference.h"

static void multiply(const float *A, const float *B, float *C, int N) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(to : A[0 : N * N], B[0 : N * N]) map(from : C[0 : N * N])
  for (int Row = 0; Row < N; ++Row)
    for (int Column = 0; Column < N; ++Column) {
      float Sum = 0;
      for (int K = 0; K < N; ++K)
        Sum += A[Row * N + K] * B[K * N + Column];
      C[Row * N + Column] = Sum;
    }
}

int main(int Argc, char **Argv) {
  Problem P(sizeFromArguments(Argc, Argv, 256));
  std::vector<float> C(P.A.size());
  multiply(P.A.data(), P.B.data(), C.data(), P.N);
  return compare("multiply", C, P.reference(), 1e-4);
}
