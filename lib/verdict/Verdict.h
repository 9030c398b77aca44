// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides whether a kernel is compute- or bandwidth-bound, by the roofline
// model (Williams, Waterman, Patterson, CACM 2009) with one compute roof for
// each kind of operation, as in arXiv 2505.03988.
#ifndef ROOFLINE_VERDICT_VERDICT_H
#define ROOFLINE_VERDICT_VERDICT_H

#include "model/Prediction.h"
#include "verdict/RoofTimes.h"
#include "verdict/Unknowns.h"

namespace roofline {

/// The point at which every unknown has its likely value.
struct LikeliestPoint {
  Workload Work;
  SymbolValues Values;
  std::vector<Unknown> Unknowns; // with their ranges
  double SharedBytes = 0;        // per block, dynamic memory included
  /// Indices of the unknowns with an effect on the verdict's margin, largest
  /// first.
  std::vector<unsigned> Relevant;
};

/// The verdict for one launch, or for any launch where \p Launch is none. It is
/// worked out at the likeliest point, with one unknown at a time at the ends of
/// its range, at the corners of the few unknowns with most effect, and at
/// points scattered between. The verdict stands if all points agree, or if all
/// points on the likeliest point's side of some threshold of one unknown do and
/// the likeliest point is well on that side; otherwise it is undetermined.
/// \p Narrowed restricts the ranges of unknowns. Stores the likeliest point in
/// \p At if that is not null.
Evaluation classify(const KernelFeatures &Features, const SourceLaunch &Launch,
                    const GpuSpec &Gpu, LikeliestPoint *At = nullptr,
                    llvm::ArrayRef<Narrowing> Narrowed = {});

} // namespace roofline

#endif
