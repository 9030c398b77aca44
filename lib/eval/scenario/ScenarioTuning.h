// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The fine-tuning part of RQ4: writes training data and runs a job of a
// fine-tuning service on it.
#ifndef ROOFLINE_EVAL_SCENARIO_SCENARIOTUNING_H
#define ROOFLINE_EVAL_SCENARIO_SCENARIOTUNING_H

#include "eval/scenario/ChooseRows.h"
#include "eval/scenario/ScenarioOptions.h"

namespace roofline {

/// Writes train.jsonl and validation.jsonl for \p Split and, with --start, runs
/// a fine-tuning job until it ends. With --start, existing files are kept.
llvm::Error exportAndTune(const SplitRows &Split,
                          const ScenarioOptions &Options);

} // namespace roofline

#endif
