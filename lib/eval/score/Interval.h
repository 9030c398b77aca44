// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_EVAL_SCORE_INTERVAL_H
#define ROOFLINE_EVAL_SCORE_INTERVAL_H

namespace roofline {

/// A confidence interval of a share.
struct ShareInterval {
  double Low = 0, High = 1;
};

/// Wilson's score interval at 95 % for a share \p Share of \p Count trials (J.
/// Am. Stat. Assoc. 22, 1927). Unlike the normal approximation it stays within
/// 0 and 1 and has a width even for shares of 0 and 1. Without trials, 0 to 1.
ShareInterval wilson(double Share, double Count);

} // namespace roofline

#endif
