// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Gaussian error linear unit by its usual approximation, on half-precision
// numbers.
#ifndef HECBENCH_SUBSET_GELU_H
#define HECBENCH_SUBSET_GELU_H

#include "../check.h"

using Half = _Float16;

HOST_DEVICE inline float gelu(float X) {
  return 0.5f * X * (1 + tanhf(0.7978845608f * (X + 0.044715f * X * X * X)));
}

inline std::vector<Half> reference(const std::vector<Half> &In) {
  std::vector<Half> Out;
  for (Half X : In)
    Out.push_back(Half(gelu(float(X))));
  return Out;
}

#endif // HECBENCH_SUBSET_GELU_H
