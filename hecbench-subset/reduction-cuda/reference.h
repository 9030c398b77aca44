// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers to add up.
#ifndef HECBENCH_SUBSET_REDUCTION_H
#define HECBENCH_SUBSET_REDUCTION_H

#include "../check.h"

inline std::vector<float> summands(int N) {
  std::vector<float> Numbers(N);
  for (int I = 0; I < N; ++I)
    Numbers[I] = float(I % 23) - 7;
  return Numbers;
}

inline std::vector<float> total(const std::vector<float> &Numbers) {
  double Sum = 0;
  for (float Number : Numbers)
    Sum += Number;
  return {float(Sum)};
}

#endif // HECBENCH_SUBSET_REDUCTION_H
