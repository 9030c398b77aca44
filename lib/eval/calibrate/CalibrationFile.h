// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the files of data/calibration from labelled kernels and says how well
// the fit holds.
#ifndef ROOFLINE_EVAL_CALIBRATE_CALIBRATIONFILE_H
#define ROOFLINE_EVAL_CALIBRATE_CALIBRATIONFILE_H

#include "eval/calibrate/Calibrate.h"
#include "model/GpuSpec.h"
#include "verdict/Confidence.h"
#include <map>

namespace roofline {

struct CalibrationFile {
  std::string Contents;
  std::string Summary; ///< for the user, several lines
};

/// A label table with the predictions for it.
struct CalibrationTable {
  std::string Name;
  size_t NumRows = 0;
  std::vector<CalibrationSample> Samples;
  Reliability Before; ///< of the confidence in the predictions

  CalibrationTable(std::string Name, llvm::ArrayRef<JoinedRow> Rows);
};

/// Fits the confidence of verdicts to the rows of all \p Tables that are
/// matched by a prediction, with \p UnseenLoss as in fitConfidence(). \p Source
/// says where the tables come from; its figures about the fit are set here.
/// Fails if there are too few rows.
llvm::Expected<CalibrationFile>
calibrateConfidence(llvm::ArrayRef<CalibrationTable> Tables, double UnseenLoss,
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
