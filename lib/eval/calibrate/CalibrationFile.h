// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the files of data/calibration from labelled kernels and says how well
// the fit holds.
#ifndef ROOFLINE_EVAL_CALIBRATE_CALIBRATIONFILE_H
#define ROOFLINE_EVAL_CALIBRATE_CALIBRATIONFILE_H

#include "eval/join/LabelJoin.h"
#include "verdict/Confidence.h"

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

/// Fits the weights of language models to those of \p Rows whose prediction
/// has a model's opinion. \p Made is a date, \p Command what made the file.
llvm::Expected<CalibrationFile> calibrateModels(llvm::ArrayRef<JoinedRow> Rows,
                                                llvm::StringRef Made,
                                                llvm::StringRef Command);

} // namespace roofline

#endif
