// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GELU in half precision, two elements a thread.
#include "../cuda_check.h"
#include "reference.h"

__global__ void activate(const Half *In, Half *Out, int Pairs) {
  int I = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (I >= 2 * Pairs)
    return;
  Out[I] = Half(gelu(float(In[I])));
  Out[I + 1] = Half(gelu(float(In[I + 1])));
}

int main(int Argc, char **Argv) {
  int Pairs = sizeFromArguments(Argc, Argv, 1 << 19);
  auto Values = numbers<Half>(2 * std::size_t(Pairs), -4, 4);
  DeviceArray<Half> In(Values), Out(Values.size());
  activate<<<blocksFor(Pairs), 256>>>(In.data(), Out.data(), Pairs);
  must(cudaDeviceSynchronize());
  return compare("activate", Out.toHost(), reference(Values), 2e-3);
}
