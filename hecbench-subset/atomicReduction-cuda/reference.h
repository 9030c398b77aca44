// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers to add up.
#ifndef HECBENCH_SUBSET_ATOMICREDUCTION_H
#define HECBENCH_SUBSET_ATOMICREDUCTION_H

#include "../check.h"

inline std::vector<int> summands(int N) { return numbers<int>(N, -50, 100); }

inline std::vector<int> total(const std::vector<int> &Numbers) {
  int Sum = 0;
  for (int Number : Numbers)
    Sum += Number;
  return {Sum};
}

#endif // HECBENCH_SUBSET_ATOMICREDUCTION_H
