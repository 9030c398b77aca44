// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scores our own predictor and emulation like a model: verdicts from files take
// the place of answers, so that results appear in the same tables.
#ifndef ROOFLINE_EVAL_SCENARIO_SCENARIOPREDICTIONS_H
#define ROOFLINE_EVAL_SCENARIO_SCENARIOPREDICTIONS_H

#include "eval/scenario/Results.h"
#include "eval/scenario/ScenarioOptions.h"

namespace roofline {

/// The subject of a question about \p Row.
QuestionItem itemOf(const LabelRow &Row);

/// Scores the predictions or profiles that \p Options name against \p Rows and
/// prints the results.
llvm::Error scorePredictions(const std::vector<LabelRow> &Rows,
                             const ScenarioOptions &Options);

} // namespace roofline

#endif
