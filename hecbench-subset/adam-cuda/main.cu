// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The optimiser Adam, a thread for each parameter.
#include "../cuda_check.h"
#include "reference.h"

__global__ void adam(float *Parameters, float *Means, float *Squares,
                     const float *Gradients, float Scale1, float Scale2,
                     int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    update(Parameters[I], Means[I], Squares[I], Gradients[I], Scale1, Scale2);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 1 << 19);
  Model M(N);
  DeviceArray<float> Parameters(M.Parameters), Means(N), Squares(N),
      Gradients(M.Gradients);
  for (int Step = 1; Step <= Steps; ++Step)
    adam<<<blocksFor(N), 256>>>(Parameters.data(), Means.data(), Squares.data(),
                                Gradients.data(), correction(Decay1, Step),
                                correction(Decay2, Step), N);
  must(cudaDeviceSynchronize());
  return compare("adam", Parameters.toHost(), M.reference(), 1e-5);
}
