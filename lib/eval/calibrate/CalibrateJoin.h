// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fits the weight of a language model's verdicts and figures relative to those
// of the analysis, from labelled kernels.
#ifndef ROOFLINE_EVAL_CALIBRATE_CALIBRATEJOIN_H
#define ROOFLINE_EVAL_CALIBRATE_CALIBRATEJOIN_H

#include "eval/join/LabelJoin.h"
#include "eval/score/Reliability.h"
#include "verdict/LlmJoin.h"

namespace roofline {

/// One labelled kernel for which a report contains a model's opinion.
struct OpinionSample {
  std::string Model, Group; ///< programGroup() of its program
  Language Lang = Language::Cuda;
  Verdict Label = Verdict::Bandwidth;
  /// The verdict of the analysis alone, and within the ranges that the model
  /// gave; the leaning if it was undetermined.
  Verdict Static = Verdict::Bandwidth, Within = Verdict::Bandwidth;
  bool Decided = false;   ///< whether it had a verdict within the ranges
  bool IsCertain = false; ///< LlmOpinion::IsCertain
  double StaticLogit = 0, WithinLogit = 0, ModelLogit = 0;
  std::vector<CounterOpinion> Counters;      ///< empty if no launch is known
  ByCounter<std::optional<double>> Measured; ///< what the table has
  OpKind Tensor = OpKind::TensorFp16;        ///< tensorKindOf()
  unsigned Samples = 0, InputTokens = 0, OutputTokens = 0;

  bool isAnalysisRight() const { return Static == Label; }
  bool isModelRight() const {
    return (ModelLogit > 0) == (Label == Verdict::Compute);
  }
};

/// Samples from those of \p Rows whose prediction has a model's opinion.
std::vector<OpinionSample> opinionSamples(llvm::ArrayRef<JoinedRow> Rows);

/// The verdict and confidence that \p By gives for \p S on \p Gpu. If neither
/// side outweighs the other, the verdict is the analysis's own.
std::pair<Verdict, double> joined(const OpinionSample &S, const LlmJoin &By,
                                  const GpuSpec &Gpu);

/// Fits the weights to \p Samples of one model: those of its figures to what
/// was measured, then those of verdicts and margin by a logistic regression
/// with a Gaussian prior around those of \p Prior. Weights are not negative.
LlmJoin fitJoin(llvm::ArrayRef<OpinionSample> Samples, const LlmJoin &Prior,
                const GpuSpec &Gpu);

/// fitJoin() to those of \p Samples that are of \p Model, with the fit to the
/// others as prior; of this, the prior is a constant.
LlmJoin fitModel(llvm::ArrayRef<OpinionSample> Samples, llvm::StringRef Model,
                 const LlmJoin &Default, const GpuSpec &Gpu);

/// A sample as a fit to the samples of other programs joins it.
struct JudgedOpinion {
  OpinionSample Sample;
  Verdict Joint = Verdict::Bandwidth;
  double Confidence = 0.5;
  LlmJoin By;

  bool isRight() const { return Joint == Sample.Label; }
};

/// Cross-validates fitModel() with folds of whole program groups. In it, every
/// model may overrule verdicts that are not certain.
std::vector<JudgedOpinion>
crossValidateJoin(llvm::ArrayRef<OpinionSample> Samples, const LlmJoin &Default,
                  const GpuSpec &Gpu);

} // namespace roofline

#endif
