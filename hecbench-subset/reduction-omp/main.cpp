// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sum of n numbers, by a reduction over teams and threads.
#include "../reduction-cuda/reference.h"

static float sum(const float *In, int N) {
  float Sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : Sum)            \
    map(to : In[0 : N]) map(tofrom : Sum)
  for (int I = 0; I < N; ++I)
    Sum += In[I];
  return Sum;
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 20);
  std::vector<float> In = summands(N);
  return compare<float>("sum", {sum(In.data(), N)}, total(In), 1e-5);
}
