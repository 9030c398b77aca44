// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the files of data/calibration from labelled kernels and says how well
// the fit holds.
#ifndef ROOFLINE_EVAL_CALIBRATE_CALIBRATIONFILE_H
#define ROOFLINE_EVAL_CALIBRATE_CALIBRATIONFILE_H

#include "eval/join/LabelJoin.h"
#include "model/GpuSpec.h"
#include "verdict/Confidence.h"
#include <map>

namespace roofline {

struct CalibrationFile {
  std::string Contents;
  std::string Summary; ///< for the user, several lines
};

/// Fits the confidence of verdicts to those of \p Rows that are matched by a
/// prediction, of a table of \p NumRows rows. \p Source says where the table
/// comes from; its figures about the fit are set here. Fails if there are too
/// few rows.
llvm::Expected<CalibrationFile>
calibrateConfidence(llvm::ArrayRef<JoinedRow> Rows, size_t NumRows,
                    CalibrationSource Source);

struct ModelCalibration {
  /// Cards of language models, by the names of their files.
  std::map<std::string, std::string> Cards;
  std::string Summary; ///< for the user, several lines
};

/// Fits the weights of language models to those of \p Rows whose prediction
/// on \p Gpu has a model's opinion, and makes a card of each model with enough
/// of them. \p Source says where the table comes from, as for
/// calibrateConfidence().
llvm::Expected<ModelCalibration> calibrateModels(llvm::ArrayRef<JoinedRow> Rows,
                                                 const GpuSpec &Gpu,
                                                 CalibrationSource Source);

} // namespace roofline

#endif
