// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Smith and Waterman, a thread for each pair of sequences, a row of its table
// in local memory.
#include "../cuda_check.h"
#include "reference.h"

__global__ void align(const signed char *A, const signed char *B, int *Scores,
                      int Pairs) {
  int Pair = blockIdx.x * blockDim.x + threadIdx.x;
  if (Pair < Pairs)
    Scores[Pair] = bestScore(A, B, Pair, Pairs);
}

int main(int Argc, char **Argv) {
  SequencePairs P(sizeFromArguments(Argc, Argv, 1 << 11));
  DeviceArray<signed char> A(P.A), B(P.B);
  DeviceArray<int> Scores(P.Pairs);
  align<<<blocksFor(P.Pairs, 128), 128>>>(A.data(), B.data(), Scores.data(),
                                          P.Pairs);
  must(cudaDeviceSynchronize());
  return compare("align", Scores.toHost(), P.reference(), 0);
}
