// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GELU in half precision.
#include "../gelu-cuda/reference.h"

static void activate(const Half *In, Half *Out, int N) {
#pragma omp target teams distribute parallel for map(to : In[0 : N])           \
    map(from : Out[0 : N])
  for (int I = 0; I < N; ++I)
    Out[I] = Half(gelu(float(In[I])));
}

int main(int Argc, char **Argv) {
  int N = 2 * sizeFromArguments(Argc, Argv, 1 << 19);
  auto In = numbers<Half>(N, -4, 4);
  std::vector<Half> Out(N);
  activate(In.data(), Out.data(), N);
  return compare("activate", Out, reference(In), 2e-3);
}
