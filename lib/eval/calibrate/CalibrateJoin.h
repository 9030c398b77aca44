// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fits the weight of a language model's verdict relative to that of the
// analysis, from labelled kernels.
#ifndef ROOFLINE_EVAL_CALIBRATE_CALIBRATEJOIN_H
#define ROOFLINE_EVAL_CALIBRATE_CALIBRATEJOIN_H

#include "eval/join/LabelJoin.h"
#include "eval/score/Reliability.h"
#include "verdict/LlmJoin.h"

namespace roofline {

/// One labelled kernel for which a report contains a model's opinion.
struct OpinionSample {
  std::string Model, Group; ///< programGroup() of its program
  Verdict Label = Verdict::Bandwidth;
  /// The leaning if the analysis was undetermined.
  Verdict Static = Verdict::Bandwidth;
  bool Decided = false; ///< whether the analysis had a verdict
  double StaticLogit = 0, ModelLogit = 0;
};

/// Samples from those of \p Rows whose prediction has a model's opinion.
std::vector<OpinionSample> opinionSamples(llvm::ArrayRef<JoinedRow> Rows);

/// The verdict and confidence that \p By gives for \p S. If neither side
/// outweighs the other, the verdict is the analysis's own.
std::pair<Verdict, double> joined(const OpinionSample &S, const LlmJoin &By);

/// Fits the weights by maximum likelihood with a Gaussian prior around those of
/// \p Default; weights are not negative. The model may overrule the analysis if
/// that gains significantly more kernels than it loses, by McNemar's exact test
/// at the 5 % level.
LlmJoin fitJoin(llvm::ArrayRef<OpinionSample> Samples, const LlmJoin &Default);

/// Cross-validates fitJoin() with folds of whole program groups.
Reliability crossValidateJoin(llvm::ArrayRef<OpinionSample> Samples,
                              const LlmJoin &Default);

} // namespace roofline

#endif
