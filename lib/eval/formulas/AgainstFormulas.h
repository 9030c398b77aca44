// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Holds a user's formulas against the counts of runs, of several sizes perhaps,
// and against what is predicted for their launches.
#ifndef ROOFLINE_EVAL_FORMULAS_AGAINSTFORMULAS_H
#define ROOFLINE_EVAL_FORMULAS_AGAINSTFORMULAS_H

#include "eval/formulas/FormulaTable.h"
#include "validate/EmbeddedVerdicts.h"
#include "validate/ValidateProgram.h"

namespace roofline {

/// One formula for equal launches of a run, as the mean of these, or for all
/// launches of the run, as their sum.
struct FormulaRow {
  std::vector<std::string> Arguments; // the program's
  std::string Kernel;                 // display name; of a run, the pattern
  std::optional<std::array<unsigned, 3>> Grid, Block;
  unsigned Launches = 0;
  std::string Quantity, Formula;
  double Expected = 0, Counted = 0;
  /// Absent without device code.
  std::optional<double> Predicted;
};

/// A figure that differs by more than this from the formula does not agree.
inline constexpr double FormulaTolerance = 0.01;

/// All rows, in the order of runs and formulas.
struct FormulaComparison {
  std::string Gpu, GpuDisplayName, Program;
  std::vector<FormulaRow> Rows;

  /// The number of counts and of predictions that agree.
  unsigned agreeing() const;
  unsigned predictedAgreeing() const;
  /// The number of rows with a prediction.
  unsigned predicted() const;
};

/// Fails if a file cannot be read, a formula has a name that is not known for a
/// launch, or no launch has what a formula is for. Initialises LLVM's targets.
llvm::Expected<FormulaComparison>
compareWithFormulas(const ValidationRequest &Request, llvm::StringRef Table);

std::string formulaText(const FormulaComparison &C);
/// {"schema":"roofline-formulas","version":1,...}
std::string formulaJson(const FormulaComparison &C);

} // namespace roofline

#endif
