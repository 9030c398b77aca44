// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The optimiser Adam, an iteration for each parameter.
#include "../adam-cuda/reference.h"

static void adam(float *Parameters, float *Means, float *Squares,
                 const float *Gradients, float Scale1, float Scale2, int N) {
#pragma omp target teams distribute parallel for map(to : Gradients[0 : N])    \
    map(tofrom : Parameters[0 : N], Means[0 : N], Squares[0 : N])
  for (int I = 0; I < N; ++I)
    update(Parameters[I], Means[I], Squares[I], Gradients[I], Scale1, Scale2);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 19);
  Model M(N);
  std::vector<float> Parameters = M.Parameters, Means(N), Squares(N);
  for (int Step = 1; Step <= Steps; ++Step)
    adam(Parameters.data(), Means.data(), Squares.data(), M.Gradients.data(),
         correction(Decay1, Step), correction(Decay2, Step), N);
  return compare("adam", Parameters, M.reference(), 1e-5);
}
