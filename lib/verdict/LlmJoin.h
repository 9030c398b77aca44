// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The weight of a language model's verdict and figures beside those of the
// analysis, from the cards in data/models and in the user's folder. `roofline
// eval calibrate --llm` and `roofline llm calibrate` make cards.
#ifndef ROOFLINE_VERDICT_LLMJOIN_H
#define ROOFLINE_VERDICT_LLMJOIN_H

#include "model/GpuSpec.h"
#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <map>

namespace roofline {

/// The log odds that a kernel is compute-bound, by verdict \p V with
/// \p Confidence, which is limited to 0.5 to constants::MostConfident. Any
/// verdict but Compute counts as bandwidth-bound.
double verdictLogit(Verdict V, double Confidence);

/// The probability whose log odds are \p Logit.
double probability(double Logit);

/// How verdicts and figures are joined. All values come from a card; those that
/// it leaves out are the default's.
struct LlmJoin {
  /// The log odds of the joint verdict are the sum of these, with a weight
  /// each: the log odds of the analysis alone, of the analysis within the
  /// ranges that the model gives for unknowns, and of the model; and the
  /// logarithm of compute time over DRAM time by the joint figures.
  double StaticWeight = 0, WithinWeight = 0, ModelWeight = 0, FiguresWeight = 0;
  /// The weight, from 0 to 1, of the model's estimate in the joint figure, of
  /// the logarithms of both; and where the analysis assumed its own.
  ByCounter<double> CounterWeights, AssumedWeights;
  /// The least joint confidence at which an undetermined verdict becomes
  /// decided.
  double DecidesFrom = 1;
  /// The confidence of a decided verdict of the analysis that has none of its
  /// own.
  double DecidedConfidence = 0.5;
  /// The shares of labelled kernels on which each was right; absent if the
  /// model was asked about none.
  struct Accuracy {
    double Static = 0, Model = 0, Joint = 0;
  };
  std::optional<Accuracy> Right;

  /// Whether the joint verdict may differ from a decided one of the analysis.
  bool mayOverrule() const { return Right && Right->Joint >= Right->Static; }
  /// The log odds of the joint verdict. \p Margin is the logarithm of compute
  /// time over DRAM time by the joint figures; 0 if there are none.
  double logit(double Static, double Within, double Model, double Margin) const;
};

/// The weight that \p By, which may be constant, has for the figure of \p C.
template <class JoinT> auto &weightOf(JoinT &By, const CounterOpinion &C) {
  return (C.Basis == FigureBasis::Assumed ? By.AssumedWeights
                                          : By.CounterWeights)[C.What];
}

/// The middle of a range of amounts on a logarithmic scale; 0 for none.
double middleOf(const std::array<double, 2> &Range);

/// The joint figure for \p C under \p By, whose Static, Final and Refusal are
/// set.
double jointFigure(const CounterOpinion &C, const LlmJoin &By);

/// The natural logarithm of the longest compute time over the DRAM time on
/// \p Gpu by the joint figures of \p Counters under \p By; 0 if there are none.
/// Operations of tensor cores count as \p Tensor.
double jointMargin(llvm::ArrayRef<CounterOpinion> Counters, const LlmJoin &By,
                   OpKind Tensor, const GpuSpec &Gpu);

/// The kind of tensor operations that \p E has most of.
OpKind tensorKindOf(const Evaluation &E);

/// A card as text, which is YAML.
struct ModelCard {
  LlmJoin Join;
  std::string Text;
};

/// The cards by name of language model.
struct ModelCards {
  LlmJoin Default;
  std::map<std::string, ModelCard, std::less<>> ByModel;

  /// The join of language model \p Model, or the default.
  const LlmJoin &of(llvm::StringRef Model) const;
  /// Adds the card \p Text of file \p Name. An error reads "NAME:LINE: what is
  /// wrong".
  llvm::Error add(llvm::StringRef Text, llvm::StringRef Name);
};

/// The text of the members of a card that add() reads as its LlmJoin.
std::string joinText(const LlmJoin &Join);

/// The cards of data/models, as built into the binary, and those in
/// \p UserFolder, which take precedence; it need not exist.
llvm::Expected<ModelCards> modelCards(llvm::StringRef UserFolder);

} // namespace roofline

#endif
