// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_EVAL_SCORE_RELIABILITYDIAGRAM_H
#define ROOFLINE_EVAL_SCORE_RELIABILITYDIAGRAM_H

#include "eval/score/Reliability.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

struct NamedReliability {
  std::string Name;
  Reliability Of;
};

/// A reliability diagram (DeGroot and Fienberg, The Statistician 32, 1983) as
/// SVG: for each of \p Curves the share that is right over the mean confidence,
/// a point for each tenth that has rows, as large as its share of the rows,
/// against the diagonal of who is as sure as right.
std::string reliabilitySvg(llvm::ArrayRef<NamedReliability> Curves);

} // namespace roofline

#endif
