// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fits the weights of the confidence model to labelled kernels and
// cross-validates the fit.
#ifndef ROOFLINE_EVAL_CALIBRATE_CALIBRATE_H
#define ROOFLINE_EVAL_CALIBRATE_CALIBRATE_H

#include "eval/join/LabelJoin.h"
#include "eval/score/Reliability.h"
#include "verdict/Confidence.h"
#include <map>

namespace roofline {

/// The cross-validation group of \p Program, its name up to the last hyphen:
/// "heat" for heat-cuda and heat-omp. Errors within a group are correlated, so
/// a group is never split between training and validation.
std::string programGroup(llvm::StringRef Program);

/// One labelled kernel that has a prediction.
struct CalibrationSample {
  ConfidenceInputs Inputs{};
  bool Right = false;
  /// False for reports that were written before predictions had a margin.
  bool hasMargin() const;
  std::string Group; ///< programGroup() of its program
};

/// Samples from those of \p Rows that are matched by a prediction with details.
std::vector<CalibrationSample>
calibrationSamples(llvm::ArrayRef<JoinedRow> Rows);

/// The number of different groups among \p Samples.
unsigned programCount(llvm::ArrayRef<CalibrationSample> Samples);

/// Fits the weights by maximum likelihood with a Gaussian prior, which keeps
/// weights finite for inputs that few samples have. The margin's weight is
/// constrained to be at least 0, the weights of inputs that cast doubt to at
/// most 0: a confidence that rises with doubt would be an artefact of the
/// table. \p UnseenLoss is the share of the right verdicts that would be wrong
/// of programs that no rule was made for.
ConfidenceWeights fitConfidence(llvm::ArrayRef<CalibrationSample> Samples,
                                double UnseenLoss = 0);

inline constexpr unsigned CalibrationFolds = 10;

/// Cross-validation: calls \p Judge(Others, Fold) with the samples of each fold
/// and those of all others. Groups, in alphabetical order, are assigned to the
/// folds in turn.
template <class Sample, class F>
void forEachFold(llvm::ArrayRef<Sample> Samples, F Judge) {
  std::map<llvm::StringRef, unsigned> FoldOf;
  for (const Sample &S : Samples)
    FoldOf[S.Group] = 0;
  unsigned Next = 0;
  for (auto &[Group, Fold] : FoldOf)
    Fold = Next++ % CalibrationFolds;
  for (unsigned I = 0; I < CalibrationFolds; ++I) {
    std::vector<Sample> Others, Fold;
    for (const Sample &S : Samples)
      (FoldOf[S.Group] == I ? Fold : Others).push_back(S);
    Judge(Others, Fold);
  }
}

/// Cross-validates fitConfidence(): each sample is scored by a fit to the
/// samples of other folds.
Reliability crossValidate(llvm::ArrayRef<CalibrationSample> Samples,
                          double UnseenLoss = 0);

} // namespace roofline

#endif
