// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers, and their inclusive prefix sums.
#ifndef HECBENCH_SUBSET_SCAN_H
#define HECBENCH_SUBSET_SCAN_H

#include "../check.h"

inline std::vector<int> summands(int N) {
  std::vector<int> Numbers(N);
  for (int I = 0; I < N; ++I)
    Numbers[I] = I % 19 - 4;
  return Numbers;
}

inline std::vector<int> reference(std::vector<int> Numbers) {
  int Sum = 0;
  for (int &Number : Numbers)
    Number = Sum += Number;
  return Numbers;
}

#endif // HECBENCH_SUBSET_SCAN_H
