// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The roofline model (Williams, Waterman, Patterson, CACM 2009) with one
// compute roof for each kind of operation, as in arXiv 2505.03988.
#ifndef ROOFLINE_VERDICT_VERDICT_H
#define ROOFLINE_VERDICT_VERDICT_H

#include "model/Prediction.h"
#include "verdict/RoofTimes.h"
#include "verdict/Unknowns.h"

namespace roofline {

/// Where a verdict starts from: every unknown at its likely value.
struct LikeliestPoint {
  Workload Work;
  SymbolValues Values;
  std::vector<Unknown> Unknowns; // with their ranges
  /// Indices of those that change anything, most effect first.
  std::vector<unsigned> Relevant;
};

/// The verdict for one launch, or for any launch where \p Launch is none:
/// worked out at the likeliest point, with one unknown at a time at its ends,
/// at the corners of the few that matter, and at scattered points between.
/// It stands if all points agree, or all on one side of a threshold of one
/// unknown that the likeliest point is well on; else it is undetermined.
/// \p Narrowed unknowns range less than the analysis would let them. \p At
/// gets the likeliest point, if not null.
Evaluation classify(const KernelFeatures &Features, const KnownLaunch &Launch,
                    const GpuSpec &Gpu, LikeliestPoint *At = nullptr,
                    llvm::ArrayRef<Narrowing> Narrowed = {});

} // namespace roofline

#endif
