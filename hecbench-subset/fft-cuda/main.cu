// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fourier transforms of 256 points, a block for each, in shared memory.
#include "../cuda_check.h"
#include "reference.h"

__global__ void transform(const Complex *In, Complex *Out) {
  __shared__ Complex Buffers[2][Points];
  int I = threadIdx.x, Start = blockIdx.x * Points;
  Buffers[0][I] = In[Start + I];
  Buffers[0][I + Points / 2] = In[Start + I + Points / 2];
  int From = 0;
  for (int Length = 1; Length < Points; Length *= 2, From = 1 - From) {
    __syncthreads();
    butterfly(Buffers[From], Buffers[1 - From], I, Length);
  }
  __syncthreads();
  Out[Start + I] = Buffers[From][I];
  Out[Start + I + Points / 2] = Buffers[From][I + Points / 2];
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 512);
  std::vector<Complex> Signals = signals(N);
  DeviceArray<Complex> In(Signals), Out(Signals.size());
  transform<<<N, Points / 2>>>(In.data(), Out.data());
  must(cudaDeviceSynchronize());
  return compare("transform", parts(Out.toHost()), reference(Signals), 1e-4);
}
