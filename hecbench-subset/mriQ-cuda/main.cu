// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The matrix Q of magnetic resonance imaging, a thread for each voxel; samples
// in constant memory.
#include "../cuda_check.h"
#include "reference.h"

__constant__ Sample ConstantPoints[Samples];

__global__ void computeQ(const float *X, const float *Y, const float *Z,
                         float *Real, float *Imaginary, int Voxels) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Voxels)
    sumSamples(ConstantPoints, X[I], Y[I], Z[I], Real[I], Imaginary[I]);
}

int main(int Argc, char **Argv) {
  Scan S(sizeFromArguments(Argc, Argv, 1 << 13));
  must(cudaMemcpyToSymbol(ConstantPoints, S.Points.data(),
                          sizeof(ConstantPoints)));
  DeviceArray<float> X(S.Positions[0]), Y(S.Positions[1]), Z(S.Positions[2]),
      Real(S.Voxels), Imaginary(S.Voxels);
  computeQ<<<blocksFor(S.Voxels), 256>>>(
      X.data(), Y.data(), Z.data(), Real.data(), Imaginary.data(), S.Voxels);
  must(cudaDeviceSynchronize());
  return compare("computeQ", Real.toHost(), reference(S), 1e-3);
}
