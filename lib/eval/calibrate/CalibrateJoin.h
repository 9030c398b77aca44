// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fits to labelled kernels how much a language model's verdict weighs beside
// that of the analysis.
#ifndef ROOFLINE_EVAL_CALIBRATE_CALIBRATEJOIN_H
#define ROOFLINE_EVAL_CALIBRATE_CALIBRATEJOIN_H

#include "eval/join/LabelJoin.h"
#include "eval/score/Reliability.h"
#include "verdict/JoinModel.h"

namespace roofline {

/// One labelled kernel that a model gave its opinion of.
struct OpinionSample {
  std::string Model, Group; ///< as for CalibrationSample
  Verdict Label = Verdict::Bandwidth;
  Verdict Static = Verdict::Bandwidth; ///< forced
  bool Decided = false;                ///< the analysis was not undetermined
  double StaticLogit = 0, ModelLogit = 0;
};

std::vector<OpinionSample> opinionSamples(llvm::ArrayRef<JoinedRow> Rows);

/// Verdict and confidence of \p S joined by \p By, the leaning where nothing is
/// decided.
std::pair<Verdict, double> joined(const OpinionSample &S, const JoinModel &By);

/// The weights of least penalised log loss, drawn towards those of
/// \p Default and never negative. The model may overrule decided verdicts if
/// that gains more kernels than it loses, by McNemar's exact test at 5 %.
JoinModel fitJoin(llvm::ArrayRef<OpinionSample> Samples,
                  const JoinModel &Default);

/// Every sample judged by a fit to the samples of other programs.
Reliability crossValidateJoin(llvm::ArrayRef<OpinionSample> Samples,
                              const JoinModel &Default);

} // namespace roofline

#endif
