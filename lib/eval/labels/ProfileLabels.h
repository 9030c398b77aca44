// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Label rows from a profile: what a run was seen to do is the truth that
// predictions are held against.
#ifndef ROOFLINE_EVAL_LABELS_PROFILELABELS_H
#define ROOFLINE_EVAL_LABELS_PROFILELABELS_H

#include "eval/labels/Labels.h"
#include "model/GpuSpec.h"
#include "model/Profile.h"

namespace roofline {

/// The first counted launch of each kernel of each size, in their order.
/// \p Run is for \p Gpu, by whose roofs the label is; \p Program goes into the
/// rows.
std::vector<LabelRow> labelsOfProfile(const Profile &Run, const GpuSpec &Gpu,
                                      llvm::StringRef Program);

} // namespace roofline

#endif
