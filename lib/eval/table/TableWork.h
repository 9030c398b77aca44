// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiles that a table of measured kernels asks for: those of its
// programs.
#ifndef ROOFLINE_EVAL_TABLE_TABLEWORK_H
#define ROOFLINE_EVAL_TABLE_TABLEWORK_H

#include "compile/PredictOptions.h"
#include "eval/table/TableJobs.h"

namespace roofline {

struct TableOptions {
  std::string Labels, Device, Split;
  GivenFacts Given;
  PredictOptions Predict;
};

/// What is to be compiled for a table.
struct TableWork {
  std::vector<LabelRow> Rows;
  std::vector<TableJob> Jobs; ///< at least one
  std::vector<std::string> Problems;

  std::vector<PredictJob> compiles() const;
};

llvm::Expected<TableWork> workFor(const TableOptions &Options);

} // namespace roofline

#endif
