// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Our own predictor and executor in the place of a model: verdicts from files
// in place of answers, so that they stand in the same tables.
#ifndef ROOFLINE_EVAL_SCENARIO_SCENARIOPREDICTIONS_H
#define ROOFLINE_EVAL_SCENARIO_SCENARIOPREDICTIONS_H

#include "eval/scenario/Results.h"
#include "eval/scenario/ScenarioOptions.h"

namespace roofline {

QuestionItem itemOf(const LabelRow &Row);

/// Scores the predictions or profiles of \p Options for \p Rows and prints
/// how they did.
llvm::Error scorePredictions(const std::vector<LabelRow> &Rows,
                             const ScenarioOptions &Options);

} // namespace roofline

#endif
