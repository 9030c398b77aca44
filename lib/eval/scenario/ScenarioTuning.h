// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RQ4's other half: training data as files, and a fine-tuning service that
// makes a model of them.
#ifndef ROOFLINE_EVAL_SCENARIO_SCENARIOTUNING_H
#define ROOFLINE_EVAL_SCENARIO_SCENARIOTUNING_H

#include "eval/scenario/ChooseRows.h"
#include "eval/scenario/ScenarioOptions.h"

namespace roofline {

/// Writes train.jsonl and validation.jsonl of \p Split where they are not there
/// yet, and with --start sees a job through.
llvm::Error exportAndTune(const SplitRows &Split,
                          const ScenarioOptions &Options);

} // namespace roofline

#endif
