// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/score/Interval.h"
#include <algorithm>
#include <cmath>

using namespace roofline;

ShareInterval roofline::wilson(double Share, double Count) {
  if (Count <= 0)
    return {};
  // Quantile of the normal distribution, two-sided 5 %.
  constexpr double Z = 1.959963984540054;
  double Scale = 1 + Z * Z / Count;
  double Middle = (Share + Z * Z / (2 * Count)) / Scale;
  double Half =
      Z / Scale *
      std::sqrt(Share * (1 - Share) / Count + Z * Z / (4 * Count * Count));
  return {std::max(0.0, Middle - Half), std::min(1.0, Middle + Half)};
}
