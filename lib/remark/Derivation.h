// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explains step by step how a verdict was computed, as one would on paper.
#ifndef ROOFLINE_REMARK_DERIVATION_H
#define ROOFLINE_REMARK_DERIVATION_H

#include "model/Prediction.h"

namespace roofline {

/// The derivation from operations and bytes per thread over totals and the time
/// at each roof to the verdict: for each launch or, if none is known, for the
/// most likely values of the unknowns, which are listed. Ends with an empty
/// line.
std::string derivation(const Prediction &P);

} // namespace roofline

#endif
