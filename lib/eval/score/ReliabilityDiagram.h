// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_EVAL_SCORE_RELIABILITYDIAGRAM_H
#define ROOFLINE_EVAL_SCORE_RELIABILITYDIAGRAM_H

#include "eval/score/Reliability.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// A curve of the diagram.
struct NamedReliability {
  std::string Name;
  Reliability Of;
};

/// A reliability diagram (DeGroot and Fienberg, The Statistician 32, 1983) as
/// SVG. Each of \p Curves shows accuracy over mean confidence, with a point for
/// each bin that has rows, sized by its share of the rows. The diagonal stands
/// for perfect calibration.
std::string reliabilitySvg(llvm::ArrayRef<NamedReliability> Curves);

} // namespace roofline

#endif
