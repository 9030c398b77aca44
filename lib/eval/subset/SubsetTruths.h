// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects the results of the subset's jobs by GPU.
#ifndef ROOFLINE_EVAL_SUBSET_SUBSETTRUTHS_H
#define ROOFLINE_EVAL_SUBSET_SUBSETTRUTHS_H

#include "eval/subset/SubsetCard.h"
#include "eval/subset/SubsetJobs.h"

namespace roofline {

/// Reads the files that \p Jobs wrote and returns the results for each GPU of
/// \p Settings. A job's labels come from its own run if that was measured, else
/// from the stored measurement measured/GPU/PROGRAM.json of the subset if there
/// is one, else from the emulated run.
llvm::Expected<std::vector<SubsetTruth>>
subsetTruths(llvm::ArrayRef<SubsetJob> Jobs, const SubsetSettings &Settings);

} // namespace roofline

#endif
