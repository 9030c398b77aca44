// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles the kernels of a table to collect the material for questions.
#ifndef ROOFLINE_EVAL_SCENARIO_SCENARIOMATERIAL_H
#define ROOFLINE_EVAL_SCENARIO_SCENARIOMATERIAL_H

#include "compile/CompileUnits.h"
#include "eval/scenario/Examples.h"
#include "eval/scenario/ScenarioOptions.h"
#include "eval/scenario/SourceQuestions.h"

namespace roofline {

/// Returns the material for those of \p Rows whose kernel is found, in their
/// order; other rows are reported on standard error. The result refers to
/// \p Rows. Fails if no kernel is found.
llvm::Expected<std::vector<KernelMaterial>>
materialFor(llvm::ArrayRef<LabelRow> Rows, llvm::StringRef Labels,
            const GivenFacts &Given, const PredictOptions &Predict,
            const std::string &Model);

/// The worked example that \p Kernel makes, of the table \p Labels; the reason
/// for its label is that of \p Gpu's ridges.
ExampleKernel exampleOf(const KernelMaterial &Kernel, llvm::StringRef Labels,
                        const GpuSpec &Gpu);

/// The text of all sources and headers in the folder \p Program on the path of
/// \p Unit, each preceded by its name. If there is no such folder, the unit's
/// file only.
std::string programSources(const CompileUnit &Unit, llvm::StringRef Program);

} // namespace roofline

#endif
