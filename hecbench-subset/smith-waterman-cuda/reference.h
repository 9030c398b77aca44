// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Local alignment by Smith and Waterman of many short pairs of sequences.
#ifndef HECBENCH_SUBSET_SMITH_WATERMAN_H
#define HECBENCH_SUBSET_SMITH_WATERMAN_H

#include "../check.h"

constexpr int Length = 48;

/// The best score of pair \p Pair; letters of one place lie together.
HOST_DEVICE inline int bestScore(const signed char *A, const signed char *B,
                                 int Pair, int Pairs) {
  int Row[Length + 1] = {}, Best = 0;
  for (int I = 0; I < Length; ++I) {
    int Letter = A[I * Pairs + Pair], Diagonal = 0;
    for (int J = 1; J <= Length; ++J) {
      int Score = Diagonal + (Letter == B[(J - 1) * Pairs + Pair] ? 2 : -1);
      int Above = Row[J] - 1, Left = Row[J - 1] - 1;
      Score = Above > Score ? Above : Score;
      Score = Left > Score ? Left : Score;
      Score = Score > 0 ? Score : 0;
      Diagonal = Row[J];
      Row[J] = Score;
      Best = Score > Best ? Score : Best;
    }
  }
  return Best;
}

struct SequencePairs {
  explicit SequencePairs(int Pairs)
      : Pairs(Pairs),
        A(numbers<signed char>(std::size_t(Length) * Pairs, 0, 4, 1)),
        B(numbers<signed char>(std::size_t(Length) * Pairs, 0, 4, 2)) {}

  std::vector<int> reference() const {
    std::vector<int> Scores(Pairs);
    for (int Pair = 0; Pair < Pairs; ++Pair)
      Scores[Pair] = bestScore(A.data(), B.data(), Pair, Pairs);
    return Scores;
  }

  int Pairs;
  std::vector<signed char> A, B;
};

#endif // HECBENCH_SUBSET_SMITH_WATERMAN_H
