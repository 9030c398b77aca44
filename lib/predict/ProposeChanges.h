// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks for the few changes that would make a kernel faster, and computes by
// the model what each gains (docs/advice.md).
#ifndef ROOFLINE_PREDICT_PROPOSECHANGES_H
#define ROOFLINE_PREDICT_PROPOSECHANGES_H

#include "predict/ChangeFigures.h"

namespace roofline {

/// The changes that save most time of the launch at \p At, the largest gain
/// first; a change that the model can't compute is not among them.
std::vector<ProposedChange> proposeChanges(const KernelFeatures &Features,
                                           const ChangePoint &At);

} // namespace roofline

#endif
