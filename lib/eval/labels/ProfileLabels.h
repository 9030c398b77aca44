// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes label rows from a profile, against which predictions are then scored.
#ifndef ROOFLINE_EVAL_LABELS_PROFILELABELS_H
#define ROOFLINE_EVAL_LABELS_PROFILELABELS_H

#include "eval/labels/Labels.h"
#include "model/GpuSpec.h"
#include "model/Profile.h"

namespace roofline {

/// One row for the first counted launch of each kernel, grid and block, in the
/// order of the launches. \p Run must be a profile for \p Gpu, whose roofs
/// determine the labels. \p Program is stored in the rows.
std::vector<LabelRow> labelsOfProfile(const Profile &Run, const GpuSpec &Gpu,
                                      llvm::StringRef Program);

} // namespace roofline

#endif
