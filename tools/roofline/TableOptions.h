// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command line of what goes through a table of measured kernels: roofline
// eval predict and roofline batch export.
#ifndef ROOFLINE_TOOLS_TABLEOPTIONS_H
#define ROOFLINE_TOOLS_TABLEOPTIONS_H

#include "PredictOptions.h"
#include "TableJobs.h"

namespace roofline {

struct TableOptions {
  std::string Labels, Device, Split;
  GivenFacts Given;
  PredictOptions Predict;
};

llvm::Expected<TableOptions>
parseTableOptions(llvm::ArrayRef<const char *> Args);

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
