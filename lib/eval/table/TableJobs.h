// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Determines the compiles to predict for a label table, and the facts of the
// table that each is given.
#ifndef ROOFLINE_EVAL_TABLE_TABLEJOBS_H
#define ROOFLINE_EVAL_TABLE_TABLEJOBS_H

#include "compile/PredictUnit.h"
#include "eval/labels/Labels.h"

namespace roofline {

/// Which facts of a row the predictor is given.
struct GivenFacts {
  bool Arguments = false, Launch = false;
};

/// A compile to predict for one program of a table.
struct TableJob {
  std::string Program;
  PredictJob Job;
};

/// For each program and list of arguments in \p Rows, the jobs for those of
/// \p Units that belong to the program. Argument lists are distinguished only
/// if they are given.
std::vector<TableJob> tableJobs(llvm::ArrayRef<LabelRow> Rows,
                                llvm::ArrayRef<CompileUnit> Units,
                                GivenFacts Given);

} // namespace roofline

#endif
