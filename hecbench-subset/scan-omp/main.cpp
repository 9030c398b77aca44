// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inclusive prefix sums by doubling, as Hillis and Steele have it: a target
// region for each distance.
#include "../scan-cuda/reference.h"

static void addFrom(const int *In, int *Out, int Distance, int N) {
#pragma omp target teams distribute parallel for map(to : In[0 : N])           \
    map(from : Out[0 : N])
  for (int I = 0; I < N; ++I)
    Out[I] = I >= Distance ? In[I] + In[I - Distance] : In[I];
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 18);
  std::vector<int> First = summands(N), Second(N), Wanted = reference(First);
  int *A = First.data(), *B = Second.data(), Distance = 1;
#pragma omp target data map(tofrom : A[0 : N], B[0 : N])
  for (; Distance < N; Distance *= 2) {
    addFrom(A, B, Distance, N);
    int *Done = B;
    B = A, A = Done;
  }
  return compare("addFrom", A == First.data() ? First : Second, Wanted, 0);
}
