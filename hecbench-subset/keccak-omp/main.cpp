// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keccak-f[1600] on many states, an iteration for each.
#include "../keccak-cuda/reference.h"

static void permute(const Lane *In, Lane *Out, int States) {
  int Size = Lanes * States;
#pragma omp target teams distribute parallel for map(to : In[0 : Size])        \
    map(from : Out[0 : Size])
  for (int Which = 0; Which < States; ++Which)
    permuteState(In, Out, Which, States);
}

int main(int Argc, char **Argv) {
  int States = sizeFromArguments(Argc, Argv, 1 << 13);
  std::vector<Lane> In = startStates(States), Out(In.size());
  permute(In.data(), Out.data(), States);
  return compare("permute", Out, reference(In, States), 0);
}
