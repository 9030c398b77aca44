// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RQ4's other half: training data as files, and a fine-tuning service that
// makes a model of them.
#ifndef ROOFLINE_TOOLS_SCENARIOTUNING_H
#define ROOFLINE_TOOLS_SCENARIOTUNING_H

#include "ScenarioOptions.h"
#include "scenario/ChooseRows.h"

namespace roofline {

/// Writes train.jsonl and validation.jsonl of \p Split where they are not there
/// yet, and with --start sees a job through. The exit status.
int exportAndTune(const SplitRows &Split, const ScenarioOptions &Options);

} // namespace roofline

#endif
