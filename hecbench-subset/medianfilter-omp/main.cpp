// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The median of 3 x 3 points of an image of bytes, an iteration for each.
#include "../medianfilter-cuda/reference.h"

static void median(const Byte *In, Byte *Out, int N) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(to : In[0 : N * N]) map(tofrom : Out[0 : N * N])
  for (int Y = 1; Y < N - 1; ++Y)
    for (int X = 1; X < N - 1; ++X)
      Out[Y * N + X] = medianAround(In, Y * N + X, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 512);
  std::vector<Byte> In = image(N), Out(In.size());
  median(In.data(), Out.data(), N);
  return compare("median", Out, reference(In, N), 0);
}
