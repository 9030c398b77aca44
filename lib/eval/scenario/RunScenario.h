// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the four scenarios of arXiv 2505.03988 with any model.
#ifndef ROOFLINE_EVAL_SCENARIO_RUNSCENARIO_H
#define ROOFLINE_EVAL_SCENARIO_RUNSCENARIO_H

#include "eval/scenario/ScenarioOptions.h"

namespace roofline {

/// Makes the questions of a scenario and has them answered, or scores our
/// predictor in place of a model, and prints the results. Returns false if some
/// results are missing, which was then reported on standard error.
llvm::Expected<bool> runScenario(const ScenarioOptions &Options);

} // namespace roofline

#endif
