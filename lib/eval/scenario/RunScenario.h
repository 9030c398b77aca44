// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The four scenarios of arXiv 2505.03988, with any model.
#ifndef ROOFLINE_EVAL_SCENARIO_RUNSCENARIO_H
#define ROOFLINE_EVAL_SCENARIO_RUNSCENARIO_H

#include "eval/scenario/ScenarioOptions.h"

namespace roofline {

/// Makes the questions of a scenario and has them answered, or scores the
/// predictor in the place of a model. Results are printed. False where some of
/// them are missing, which standard error has told.
llvm::Expected<bool> runScenario(const ScenarioOptions &Options);

} // namespace roofline

#endif
