// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gets questions answered into a table of results: asks, resumes, writes
// batches, shows how far it is and what came of it.
#ifndef ROOFLINE_EVAL_SCENARIO_SCENARIOASK_H
#define ROOFLINE_EVAL_SCENARIO_SCENARIOASK_H

#include "eval/scenario/Results.h"
#include "eval/scenario/ScenarioOptions.h"

namespace roofline {

/// What results under \p Options have in common.
ResultSetting settingOf(const ScenarioOptions &Options);

/// Without those about items of which any question is longer than --max-prompt
/// says: prompts are compared on the same items. Told on standard error.
std::vector<ScenarioQuestion>
withinLength(std::vector<ScenarioQuestion> Questions,
             const ScenarioOptions &Options);

/// Does what \p Options say with \p Questions. False where the results that
/// were got are kept but others are missing, which standard error has told.
llvm::Expected<bool> askScenario(llvm::ArrayRef<ScenarioQuestion> Questions,
                                 const ScenarioOptions &Options);

/// Prints the tables of \p Rows and writes the diagram, if there is one.
llvm::Error showResults(llvm::ArrayRef<ResultRow> Rows,
                        llvm::StringRef Diagram);

} // namespace roofline

#endif
