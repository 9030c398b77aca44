// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_PREDICT_OPENUNKNOWNS_H
#define ROOFLINE_PREDICT_OPENUNKNOWNS_H

#include "model/Advice.h"
#include "verdict/Verdict.h"

namespace roofline {

/// The unknowns that a question lists: those with an effect on the verdict,
/// largest effect first, twelve at most.
std::vector<OpenUnknown> openUnknowns(const KernelFeatures &Features,
                                      const SourceModel &Sources,
                                      const LikeliestPoint &At);

} // namespace roofline

#endif
