// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What there is to predict for a table of measured kernels: which compiles,
// with which of the table's facts.
#ifndef ROOFLINE_EVAL_TABLE_TABLEJOBS_H
#define ROOFLINE_EVAL_TABLE_TABLEJOBS_H

#include "compile/PredictUnit.h"
#include "eval/labels/Labels.h"

namespace roofline {

/// What of a row the predictor is told.
struct GivenFacts {
  bool Arguments = false, Launch = false;

  /// Of "arguments,launch", "arguments", "launch" or "nothing".
  static std::optional<GivenFacts> parse(llvm::StringRef Text);
};

struct TableJob {
  std::string Program;
  PredictJob Job;
};

/// For each program of \p Rows those of \p Units that belong to it, once for
/// each list of arguments that is given.
std::vector<TableJob> tableJobs(llvm::ArrayRef<LabelRow> Rows,
                                llvm::ArrayRef<CompileUnit> Units,
                                GivenFacts Given);

} // namespace roofline

#endif
