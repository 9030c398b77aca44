// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of a table of measured kernels, and the predictions for it.
#ifndef ROOFLINE_EVAL_TABLE_LABELSELECTION_H
#define ROOFLINE_EVAL_TABLE_LABELSELECTION_H

#include "eval/join/LabelJoin.h"
#include "model/GpuSpec.h"

namespace roofline {

/// A label table, or "subset" for that of our own benchmarks, and which of its
/// rows; an empty Device or Split is all.
struct LabelSelection {
  std::string Path, Device, Split;
};

/// At least one row, and all of one device.
llvm::Expected<std::vector<LabelRow>> readRows(const LabelSelection &Selection);

/// The predictions in the files or folders \p Paths for \p Gpu; where that is
/// empty, for the only GPU there is.
llvm::Expected<std::vector<PredictionRecord>>
predictionsFor(llvm::ArrayRef<std::string> Paths, llvm::StringRef Gpu);

/// A table with the predictions for it; Joined points into Rows.
struct JoinedTable {
  std::vector<LabelRow> Rows;
  std::vector<PredictionRecord> Predictions;
  std::vector<JoinedRow> Joined;
};

llvm::Expected<JoinedTable> joinedTable(const LabelSelection &Selection,
                                        llvm::ArrayRef<std::string> Paths,
                                        llvm::StringRef Gpu,
                                        LaunchRule Launches);

/// The GPU of all of \p Predictions, for its ridges.
llvm::Expected<GpuSpec> gpuOf(llvm::ArrayRef<PredictionRecord> Predictions);

} // namespace roofline

#endif
