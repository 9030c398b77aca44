// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fourier transforms of 256 points, a target region for each pass over all.
#include "../fft-cuda/reference.h"

static void pass(const Complex *In, Complex *Out, int Length, int N) {
#pragma omp target teams distribute parallel for map(to : In[0 : N * Points])  \
    map(from : Out[0 : N * Points])
  for (int I = 0; I < N * Points / 2; ++I) {
    int Start = I / (Points / 2) * Points;
    butterfly(In + Start, Out + Start, I % (Points / 2), Length);
  }
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 512), Size = N * Points;
  std::vector<Complex> First = signals(N), Second(Size);
  std::vector<float> Wanted = reference(First);
  Complex *A = First.data(), *B = Second.data();
#pragma omp target data map(tofrom : A[0 : Size]) map(alloc : B[0 : Size])
  for (int Length = 1; Length < Points; Length *= 2) {
    pass(A, B, Length, N);
    Complex *Done = B;
    B = A, A = Done;
  }
  return compare("pass", parts(First), Wanted, 1e-4);
}
