// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fills in the parts of a Prediction that show features and workload.
#ifndef ROOFLINE_PREDICT_SUMMARIES_H
#define ROOFLINE_PREDICT_SUMMARIES_H

#include "model/KernelFeatures.h"
#include "model/Prediction.h"
#include "verdict/RoofTimes.h"

namespace roofline {

/// Fills in \p P's formulas, accesses, loops, branches, unknowns and resources,
/// and the point that their figures are for. \p Likely, \p Values and \p Times
/// are of that point.
void summarise(const KernelFeatures &Features, const Workload &Likely,
               const SymbolValues &Values, const RoofTimes &Times,
               Prediction &P);

} // namespace roofline

#endif
