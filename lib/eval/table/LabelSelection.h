// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Selects rows of a label table and reads the predictions for them.
#ifndef ROOFLINE_EVAL_TABLE_LABELSELECTION_H
#define ROOFLINE_EVAL_TABLE_LABELSELECTION_H

#include "eval/join/LabelJoin.h"
#include "model/GpuSpec.h"

namespace roofline {

/// A label table, or "subset" for that of our own benchmarks, and a filter for
/// its rows. An empty Device or Split selects all.
struct LabelSelection {
  std::string Path, Device, Split;
};

/// The selected rows. Fails if there are none or if they are of several
/// devices.
llvm::Expected<std::vector<LabelRow>> readRows(const LabelSelection &Selection);

/// Reads the predictions for \p Gpu in the files or folders \p Paths. If \p Gpu
/// is empty, all of them, which must be for one GPU.
llvm::Expected<std::vector<PredictionRecord>>
predictionsFor(llvm::ArrayRef<std::string> Paths, llvm::StringRef Gpu);

/// A table with the predictions for it. Joined refers to Rows.
struct JoinedTable {
  std::vector<LabelRow> Rows;
  std::vector<PredictionRecord> Predictions;
  std::vector<JoinedRow> Joined;
};

/// Reads the selected rows and the predictions for \p Gpu in \p Paths and joins
/// them.
llvm::Expected<JoinedTable> joinedTable(const LabelSelection &Selection,
                                        llvm::ArrayRef<std::string> Paths,
                                        llvm::StringRef Gpu,
                                        LaunchChoice Launches);

/// The GPU of the first of \p Predictions, which are all for one GPU. Fails if
/// there is no prediction.
llvm::Expected<GpuSpec> gpuOf(llvm::ArrayRef<PredictionRecord> Predictions);

} // namespace roofline

#endif
