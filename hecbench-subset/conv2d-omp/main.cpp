// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A layer of convolutions, an iteration for each point of each output channel.
#include "../conv2d-cuda/reference.h"

static void convolve(const float *In, const float *Weights, float *Out, int N) {
  int Size = Channels * N * N;
#pragma omp target teams distribute parallel for collapse(3)                   \
    map(to : In[0 : Size], Weights[0 : Channels * Channels * 9])               \
    map(from : Out[0 : Size])
  for (int Channel = 0; Channel < Channels; ++Channel)
    for (int Y = 0; Y < N; ++Y)
      for (int X = 0; X < N; ++X)
        Out[(Channel * N + Y) * N + X] =
            convolved(In, Weights, Channel, X, Y, N);
}

int main(int Argc, char **Argv) {
  Layer L(sizeFromArguments(Argc, Argv, 128));
  std::vector<float> Out(L.In.size());
  convolve(L.In.data(), L.Weights.data(), Out.data(), L.N);
  return compare("convolve", Out, L.reference(), 1e-4);
}
