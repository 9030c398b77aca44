// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention of one head, an iteration for each query.
#include "../attention-cuda/reference.h"

static void attend(const float *Queries, const float *Keys, const float *Values,
                   float *Out, int N) {
  int Size = N * Width;
#pragma omp target teams distribute parallel for map(                          \
        to : Queries[0 : Size], Keys[0 : Size], Values[0 : Size])              \
    map(from : Out[0 : Size])
  for (int Query = 0; Query < N; ++Query) {
    RunningMean Mean;
    for (int Key = 0; Key < N; ++Key)
      Mean.add(Queries + Query * Width, Keys + Key * Width,
               Values + Key * Width);
    for (int I = 0; I < Width; ++I)
      Out[Query * Width + I] = Mean.Sum[I] / Mean.Weights;
  }
}

int main(int Argc, char **Argv) {
  Head H(sizeFromArguments(Argc, Argv, 512));
  std::vector<float> Out(H.Queries.size());
  attend(H.Queries.data(), H.Keys.data(), H.Values.data(), Out.data(), H.N);
  return compare("attend", Out, H.reference(), 1e-4);
}
