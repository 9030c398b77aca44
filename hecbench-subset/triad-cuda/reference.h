// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What both versions of the triad check against.
#ifndef HECBENCH_SUBSET_TRIAD_H
#define HECBENCH_SUBSET_TRIAD_H

#include "../check.h"

inline double triadOf(double B, double C) { return B + 0.4 * C; }

inline std::vector<double> reference(const std::vector<double> &B,
                                     const std::vector<double> &C) {
  std::vector<double> A(B.size());
  for (std::size_t I = 0; I < A.size(); ++I)
    A[I] = triadOf(B[I], C[I]);
  return A;
}

#endif // HECBENCH_SUBSET_TRIAD_H
