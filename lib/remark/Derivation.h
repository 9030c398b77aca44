// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a verdict comes about, step by step, as one would write it on paper.
#ifndef ROOFLINE_REMARK_DERIVATION_H
#define ROOFLINE_REMARK_DERIVATION_H

#include "model/Prediction.h"

namespace roofline {

/// From operations and bytes a thread through totals and the time at each
/// roof to the verdict; for each launch, or where none is known for the
/// likeliest values, which are named. Ends with an empty line.
std::string derivation(const Prediction &P);

} // namespace roofline

#endif
