// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sobel's operator on an image of bytes, an iteration for each inner point.
#include "../sobel-cuda/reference.h"

static void sobel(const Byte *In, Byte *Out, int N) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(to : In[0 : N * N]) map(tofrom : Out[0 : N * N])
  for (int Y = 1; Y < N - 1; ++Y)
    for (int X = 1; X < N - 1; ++X)
      Out[Y * N + X] = gradient(In, Y * N + X, N);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 512);
  std::vector<Byte> In = image(N), Out(In.size());
  sobel(In.data(), Out.data(), N);
  // A root that is rounded otherwise may change a byte by one.
  return compare("sobel", Out, reference(In, N), 0.5);
}
