// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The probability that a measurement confirms a verdict: a logistic function of
// a few physical quantities, with weights fitted to labelled kernels
// (data/calibration/static.yaml, written by `roofline eval calibrate`).
#ifndef ROOFLINE_VERDICT_CONFIDENCE_H
#define ROOFLINE_VERDICT_CONFIDENCE_H

#include "model/Prediction.h"
#include "llvm/Support/Error.h"

namespace roofline {

inline constexpr unsigned NumConfidenceInputs = 6;

/// Each from 0 to 1, in the order of confidenceInputNames().
using ConfidenceInputs = std::array<double, NumConfidenceInputs>;

/// The names of the inputs in calibration files: "constant", "margin", ...
/// docs/roofline-and-verdict.md defines each.
const std::array<llvm::StringLiteral, NumConfidenceInputs> &
confidenceInputNames();

/// The inputs for verdict or leaning of \p E.
ConfidenceInputs confidenceInputs(const Evaluation &E);

/// The weights of the inputs.
struct ConfidenceWeights {
  ConfidenceInputs Weights{};

  /// The logistic function of the sum of weighted inputs, from 0 to 1.
  double probability(const ConfidenceInputs &Inputs) const;
  /// The probability of \p E's verdict, or of its leaning where it is
  /// undetermined; at least 0.5, since below that the other verdict would be
  /// the likelier one.
  double confidenceIn(const Evaluation &E) const;
};

/// The provenance of a calibration: what is needed to repeat the fit, and how
/// good it is.
struct CalibrationSource {
  std::string Made;               ///< "2026-01-31"
  std::string Command;            ///< with the names of files only
  std::string Table, TableDigest; ///< file name, SHA-256
  size_t Rows = 0, Programs = 0;
  double Brier = 0, CalibrationError = 0; ///< by cross-validation
};

/// The text of a calibration file; parseConfidenceWeights() reads it.
std::string confidenceFileText(const ConfidenceWeights &Weights,
                               const CalibrationSource &Source);

/// Reads the calibration file \p Name from its \p Text. An error reads
/// "NAME:LINE: what is wrong".
llvm::Expected<ConfidenceWeights> parseConfidenceWeights(llvm::StringRef Text,
                                                         llvm::StringRef Name);

/// The text of data/calibration/NAME.yaml as built into the binary; fails if
/// there is no such file. The text lives as long as the program.
llvm::Expected<llvm::StringRef> shippedCalibration(llvm::StringRef Name);

/// The weights of data/calibration/static.yaml, as built into the binary.
llvm::Expected<ConfidenceWeights> shippedConfidenceWeights();

} // namespace roofline

#endif
