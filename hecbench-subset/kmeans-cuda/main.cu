// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The assignment of points to centres, a thread for each point.
#include "../cuda_check.h"
#include "reference.h"

__global__ void assign(const float *Points, const float *Means, int *Chosen,
                       int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Chosen[I] = nearest(Points, Means, I, N);
}

int main(int Argc, char **Argv) {
  Cloud C(sizeFromArguments(Argc, Argv, 1 << 15));
  DeviceArray<float> Points(C.Points), Means(C.Means);
  DeviceArray<int> Chosen(C.N);
  assign<<<blocksFor(C.N), 256>>>(Points.data(), Means.data(), Chosen.data(),
                                  C.N);
  must(cudaDeviceSynchronize());
  return compare("assign", C.squares(Chosen.toHost()), C.squares(C.reference()),
                 1e-5);
}
