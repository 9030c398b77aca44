// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers of which each of 256 values is to be counted.
#ifndef HECBENCH_SUBSET_HISTOGRAM_H
#define HECBENCH_SUBSET_HISTOGRAM_H

#include "../check.h"

constexpr int Bins = 256;

inline std::vector<unsigned> scattered(int N) {
  std::vector<unsigned> Numbers(N);
  for (int I = 0; I < N; ++I)
    Numbers[I] = I * 2654435761u >> 16; // some more often than others
  return Numbers;
}

inline std::vector<unsigned> reference(const std::vector<unsigned> &Numbers) {
  std::vector<unsigned> Counts(Bins);
  for (unsigned Number : Numbers)
    ++Counts[Number % Bins];
  return Counts;
}

#endif // HECBENCH_SUBSET_HISTOGRAM_H
