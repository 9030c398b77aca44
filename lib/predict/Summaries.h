// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From features and a workload to what a Prediction shows of them.
#ifndef ROOFLINE_PREDICT_SUMMARIES_H
#define ROOFLINE_PREDICT_SUMMARIES_H

#include "model/KernelFeatures.h"
#include "model/Prediction.h"
#include "verdict/RoofTimes.h"

namespace roofline {

/// Fills in formulas, accesses and loops of \p P, and the point that their
/// figures are for.
void summarise(const KernelFeatures &Features, const Workload &Likely,
               const SymbolValues &Values, const RoofTimes &Times,
               Prediction &P);

} // namespace roofline

#endif
