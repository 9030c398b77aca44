// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Smith and Waterman, an iteration for each pair of sequences.
#include "../smith-waterman-cuda/reference.h"

static void align(const signed char *A, const signed char *B, int *Scores,
                  int Pairs) {
  int Letters = Length * Pairs;
#pragma omp target teams distribute parallel for map(                          \
        to : A[0 : Letters], B[0 : Letters]) map(from : Scores[0 : Pairs])
  for (int Pair = 0; Pair < Pairs; ++Pair)
    Scores[Pair] = bestScore(A, B, Pair, Pairs);
}

int main(int Argc, char **Argv) {
  SequencePairs P(sizeFromArguments(Argc, Argv, 1 << 11));
  std::vector<int> Scores(P.Pairs);
  align(P.A.data(), P.B.data(), Scores.data(), P.Pairs);
  return compare("align", Scores, P.reference(), 0);
}
