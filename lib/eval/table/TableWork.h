// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Determines the work for a label table: the compiles of its programs.
#ifndef ROOFLINE_EVAL_TABLE_TABLEWORK_H
#define ROOFLINE_EVAL_TABLE_TABLEWORK_H

#include "compile/PredictRun.h"
#include "eval/table/TableOptions.h"

namespace roofline {

/// The rows of a table with the compiles to predict for them.
struct TableWork {
  std::vector<LabelRow> Rows;
  std::vector<TableJob> Jobs; ///< at least one
  std::vector<std::string> Problems;

  /// The compiles of all jobs, in their order.
  std::vector<PredictJob> compiles() const;
  /// The predictions of \p Results, which belong to compiles(); the path of a
  /// unit contains the program.
  std::vector<Prediction> predictionsOf(PredictResults &Results) const;
  /// How many programs, files and rows \p Predictions cover, and the kernels
  /// that they lack, in lines.
  std::string summary(const PredictResults &Results,
                      llvm::ArrayRef<Prediction> Predictions) const;
};

/// Fails if the table or the compile commands cannot be read, or if no command
/// belongs to a program of the table.
llvm::Expected<TableWork> workFor(const TableOptions &Options);

} // namespace roofline

#endif
