// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Our own predictor and executor in the place of a model: verdicts from files
// in place of answers, so that they stand in the same tables.
#ifndef ROOFLINE_TOOLS_SCENARIOPREDICTIONS_H
#define ROOFLINE_TOOLS_SCENARIOPREDICTIONS_H

#include "ScenarioOptions.h"
#include "scenario/Results.h"

namespace roofline {

QuestionItem itemOf(const LabelRow &Row);

/// Scores the predictions or profiles of \p Options for \p Rows. The exit
/// status.
int scorePredictions(const std::vector<LabelRow> &Rows,
                     const ScenarioOptions &Options);

} // namespace roofline

#endif
