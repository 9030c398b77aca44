// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gets questions answered and stores the results: asks or resumes, writes batch
// files, shows progress, and prints the results.
#ifndef ROOFLINE_EVAL_SCENARIO_SCENARIOASK_H
#define ROOFLINE_EVAL_SCENARIO_SCENARIOASK_H

#include "eval/scenario/Results.h"
#include "eval/scenario/ScenarioOptions.h"

namespace roofline {

/// The settings that all results under \p Options share.
ResultSetting settingOf(const ScenarioOptions &Options);

/// Removes all questions about an item if any of them is longer than option
/// --max-prompt allows, so that prompts are compared on the same items. Reports
/// the number of removed items on standard error.
std::vector<ScenarioQuestion>
withinLength(std::vector<ScenarioQuestion> Questions,
             const ScenarioOptions &Options);

/// Asks \p Questions, or writes them to a batch file, as \p Options say.
/// Returns false if some results are missing; results that arrived are kept,
/// and the rest is reported on standard error.
llvm::Expected<bool> askScenario(llvm::ArrayRef<ScenarioQuestion> Questions,
                                 const ScenarioOptions &Options);

/// Prints the tables of \p Rows and writes the reliability diagram to
/// \p Diagram, unless that is empty.
llvm::Error showResults(llvm::ArrayRef<ResultRow> Rows,
                        llvm::StringRef Diagram);

} // namespace roofline

#endif
