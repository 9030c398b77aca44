// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the options of subcommands that predict the programs of a label table.
#ifndef ROOFLINE_EVAL_TABLE_TABLEOPTIONS_H
#define ROOFLINE_EVAL_TABLE_TABLEOPTIONS_H

#include "command/CommandLine.h"
#include "compile/PredictOptions.h"
#include "eval/table/TableJobs.h"

namespace roofline {

/// The options that select a table and say how to predict it.
struct TableOptions {
  std::string Labels, Device, Split;
  GivenFacts Given;
  PredictOptions Predict;
};

/// The options of a subcommand that predicts the programs of a table. Fails if
/// there are no compile commands.
llvm::Expected<TableOptions> tableOptions(const CommandLine &Line);

/// What of a row is told to the analysis, by option --given.
GivenFacts givenFacts(const CommandLine &Line);

} // namespace roofline

#endif
