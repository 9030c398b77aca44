// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Softmax, a team for each row: its maximum and sum by reductions.
#include "../softmax-cuda/reference.h"

static void softmax(const float *In, float *Out, int Rows) {
#pragma omp target teams distribute map(to : In[0 : Rows * Classes])           \
    map(from : Out[0 : Rows * Classes])
  for (int Row = 0; Row < Rows; ++Row) {
    const float *From = In + Row * Classes;
    float *To = Out + Row * Classes;
    float Most = -1e30f, Sum = 0;
#pragma omp parallel for reduction(max : Most)
    for (int I = 0; I < Classes; ++I)
      Most = From[I] > Most ? From[I] : Most;
#pragma omp parallel for reduction(+ : Sum)
    for (int I = 0; I < Classes; ++I)
      Sum += expf(From[I] - Most);
#pragma omp parallel for
    for (int I = 0; I < Classes; ++I)
      To[I] = expf(From[I] - Most) / Sum;
  }
}

int main(int Argc, char **Argv) {
  int Rows = sizeFromArguments(Argc, Argv, 256);
  std::vector<float> In = logits(Rows), Out(In.size());
  softmax(In.data(), Out.data(), Rows);
  return compare("softmax", Out, reference(In), 1e-5);
}
