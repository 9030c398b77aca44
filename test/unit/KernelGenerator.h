// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random kernels for tests of what is stated about ranges.
#ifndef ROOFLINE_TEST_UNIT_KERNELGENERATOR_H
#define ROOFLINE_TEST_UNIT_KERNELGENERATOR_H

#include "HandMadeKernel.h"
#include <cmath>
#include <random>

namespace roofline {

/// Makes kernels whose operations and bytes are formulas of a few unknowns.
class KernelGenerator {
public:
  explicit KernelGenerator(unsigned Seed) : Random(Seed) {}

  HandMadeKernel kernel() {
    HandMadeKernel K;
    SymContext &C = K.context();
    SymExpr Thread = K.globalThread();
    for (unsigned I = 0, Count = upTo(4); I <= Count; ++I) {
      double Low = std::pow(2, upTo(6)), High = Low * std::pow(2, 1 + upTo(14));
      double Likely = std::round(Low * std::pow(High / Low, upTo(10) / 10.0));
      Values.push_back(
          K.parameter("n" + std::to_string(I), Low, Likely, High, I));
    }
    for (unsigned I = 0, Count = upTo(2); I < Count; ++I)
      Values.push_back(K.share(C.less(Thread, Values[0]), upTo(10) / 10.0));
    for (OpKind Kind : {OpKind::Fp32, OpKind::Int})
      K.operations(Kind, formula(C, 1 + upTo(40)));
    for (unsigned I = 0, Count = 1 + upTo(3); I < Count; ++I)
      K.access(C.scale(Thread, std::pow(2, 2 + upTo(3))), 4,
               upTo(2) ? AccessKind::Load : AccessKind::Store,
               upTo(2) ? nullptr : formula(C, 1));
    return K;
  }

private:
  unsigned upTo(unsigned Most) {
    return std::uniform_int_distribution<unsigned>(0, Most)(Random);
  }
  SymExpr any() { return Values[upTo(Values.size() - 1)]; }

  /// A sum of products of unknowns and a constant.
  SymExpr formula(SymContext &C, double Constant) {
    SymExpr Sum = C.constant(Constant);
    for (unsigned I = 0, Count = upTo(3); I < Count; ++I) {
      SymExpr Product = C.scale(any(), (1 + upTo(20)) / 20.0);
      if (upTo(2) == 0)
        Product = C.mul(Product, any());
      Sum = C.add(Sum, upTo(3) ? Product : C.min(Product, any()));
    }
    return Sum;
  }

  std::mt19937 Random;
  std::vector<SymExpr> Values;
};

} // namespace roofline

#endif
