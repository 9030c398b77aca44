// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What questions about the kernels of a table can tell, from a compile of each.
#ifndef ROOFLINE_EVAL_SCENARIO_SCENARIOMATERIAL_H
#define ROOFLINE_EVAL_SCENARIO_SCENARIOMATERIAL_H

#include "compile/CompileUnits.h"
#include "eval/scenario/ScenarioOptions.h"
#include "eval/scenario/SourceQuestions.h"

namespace roofline {

/// For those of \p Rows that a kernel is found for, in their order; the others
/// are told on standard error. Refers to \p Rows.
llvm::Expected<std::vector<KernelMaterial>>
materialFor(llvm::ArrayRef<LabelRow> Rows, llvm::StringRef Labels,
            const GivenFacts &Given, const PredictOptions &Predict,
            const std::string &Model);

/// The sources and headers below the folder \p Program on the way to \p Unit,
/// each under its name; of the unit alone where there is no such folder.
std::string programSources(const CompileUnit &Unit, llvm::StringRef Program);

} // namespace roofline

#endif
