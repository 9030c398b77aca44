// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The weight of a language model's verdict beside that of the analysis
// (data/calibration/llm.yaml; `roofline eval calibrate` makes tables for models
// whose answers on labelled kernels were imported).
#ifndef ROOFLINE_VERDICT_LLMJOIN_H
#define ROOFLINE_VERDICT_LLMJOIN_H

#include "model/Prediction.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// The log odds that a kernel is compute-bound, by verdict \p V with
/// \p Confidence, which is limited to 0.5 to constants::MostConfident. Any
/// verdict but Compute counts as bandwidth-bound.
double verdictLogit(Verdict V, double Confidence);

/// How verdicts are joined: the log odds of the joint verdict are the weighted
/// sum of those of the analysis and of the language model. All values come from
/// a calibration file, in which those of a model may be left out: they are then
/// those of `default`.
struct LlmJoin {
  double StaticWeight = 0, ModelWeight = 0;
  /// The least joint confidence at which an undetermined verdict becomes
  /// decided.
  double DecidesFrom = 1;
  /// The confidence of a decided verdict of the analysis that has none of its
  /// own.
  double DecidedConfidence = 0.5;
  /// Whether the model may overrule a decided verdict of the analysis.
  bool MayOverrule = false;
};

/// The join models by name of language model.
struct LlmJoins {
  LlmJoin Default;
  llvm::StringMap<LlmJoin> ByModel;

  /// The join model of language model \p Model, or the default.
  const LlmJoin &of(llvm::StringRef Model) const;
};

/// Reads the calibration file \p Name, in the format of
/// data/calibration/llm.yaml, from its \p Text. An error reads "NAME:LINE: what
/// is wrong".
llvm::Expected<LlmJoins> parseLlmJoins(llvm::StringRef Text,
                                       llvm::StringRef Name);

/// The text of such a file; parseLlmJoins() reads it. \p Heading holds the
/// comment lines at its top.
std::string llmJoinsText(const LlmJoins &Models, llvm::StringRef Heading);

/// The models of data/calibration/llm.yaml, as built into the binary.
llvm::Expected<LlmJoins> shippedLlmJoins();

} // namespace roofline

#endif
