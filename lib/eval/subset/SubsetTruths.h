// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the jobs of the subset have found, by GPU.
#ifndef ROOFLINE_EVAL_SUBSET_SUBSETTRUTHS_H
#define ROOFLINE_EVAL_SUBSET_SUBSETTRUTHS_H

#include "eval/subset/SubsetCard.h"
#include "eval/subset/SubsetJobs.h"

namespace roofline {

/// For each GPU of \p Settings what the files of \p Jobs say. A job's labels
/// are from a measured profile if the run was measured or the subset has one
/// in measured/GPU/PROGRAM.json, else from the emulated run.
llvm::Expected<std::vector<SubsetTruth>>
subsetTruths(llvm::ArrayRef<SubsetJob> Jobs, const SubsetSettings &Settings);

} // namespace roofline

#endif
