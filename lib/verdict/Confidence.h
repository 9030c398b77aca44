// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How probable it is that a measurement gives the verdict: a logistic function
// of a few physical quantities, fitted to labelled kernels
// (data/calibration/static.yaml, by `roofline eval calibrate`).
#ifndef ROOFLINE_VERDICT_CONFIDENCE_H
#define ROOFLINE_VERDICT_CONFIDENCE_H

#include "model/Prediction.h"
#include "llvm/Support/Error.h"

namespace roofline {

inline constexpr unsigned NumConfidenceInputs = 6;

/// Each from 0 to 1, in the order of confidenceInputNames().
using ConfidenceInputs = std::array<double, NumConfidenceInputs>;

/// "constant", "margin", ... as files have them; docs/roofline-and-verdict.md
/// says what each is.
const std::array<llvm::StringLiteral, NumConfidenceInputs> &
confidenceInputNames();

ConfidenceInputs confidenceInputs(const Evaluation &E);

struct ConfidenceModel {
  ConfidenceInputs Weights{};

  /// Logistic in the weighted inputs.
  double probability(const ConfidenceInputs &Inputs) const;
  /// Of \p E's verdict, or its leaning; never below 0.5, where the other
  /// verdict would be the better guess.
  double confidenceIn(const Evaluation &E) const;
};

/// Where a calibration comes from, so that it can be made again.
struct CalibrationSource {
  std::string Made;               ///< "2026-01-31"
  std::string Command;            ///< with the names of files only
  std::string Table, TableDigest; ///< file name, SHA-256
  size_t Rows = 0, Programs = 0;
  double Brier = 0, CalibrationError = 0; ///< cross-validated
};

/// A calibration file; parseConfidenceModel reads it.
std::string confidenceFileText(const ConfidenceModel &Model,
                               const CalibrationSource &Source);

/// Reads a calibration file; an error reads "NAME:LINE: what is wrong".
llvm::Expected<ConfidenceModel> parseConfidenceModel(llvm::StringRef Text,
                                                     llvm::StringRef Name);

/// The text of a file of data/calibration that is part of the binary.
llvm::Expected<llvm::StringRef> shippedCalibration(llvm::StringRef Name);

/// The one that is part of the binary.
llvm::Expected<ConfidenceModel> shippedConfidenceModel();

} // namespace roofline

#endif
