// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fits the confidence to labelled kernels.
#ifndef ROOFLINE_EVAL_CALIBRATE_CALIBRATE_H
#define ROOFLINE_EVAL_CALIBRATE_CALIBRATE_H

#include "eval/join/LabelJoin.h"
#include "eval/score/Reliability.h"
#include "verdict/Confidence.h"

namespace roofline {

/// What must not be both fitted and judged by: kernels of one program fail
/// together, in CUDA and OpenMP. "heat" for heat-cuda and heat-omp.
std::string programGroup(llvm::StringRef Program);

/// One labelled kernel with a prediction.
struct CalibrationSample {
  ConfidenceInputs Inputs{};
  bool Right = false;
  /// Reports from before there was a confidence have none.
  bool hasMargin() const;
  std::string Group; ///< of its program
};

/// Of those of \p Rows with a prediction that has the report's details.
std::vector<CalibrationSample>
calibrationSamples(llvm::ArrayRef<JoinedRow> Rows);

unsigned programCount(llvm::ArrayRef<CalibrationSample> Samples);

/// The weights of least penalised log loss: maximum likelihood, but for a
/// Gaussian prior that keeps weights finite which few samples speak of. The
/// margin's weight is never below 0 and those of what casts doubt never above:
/// a confidence that rises with doubt would be an accident of the table.
ConfidenceModel fitConfidence(llvm::ArrayRef<CalibrationSample> Samples);

inline constexpr unsigned CalibrationFolds = 10;

/// Every sample judged by a fit to the samples of other groups: the groups, in
/// their alphabetic order, are dealt to the folds in turn.
Reliability crossValidate(llvm::ArrayRef<CalibrationSample> Samples);

} // namespace roofline

#endif
