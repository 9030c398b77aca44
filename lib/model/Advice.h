// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the analysis asks a language model about a kernel, and what a model
// answers.
#ifndef ROOFLINE_MODEL_ADVICE_H
#define ROOFLINE_MODEL_ADVICE_H

#include "model/Prediction.h"

namespace roofline {

/// An unknown of the analysis that the model may give a range for.
struct OpenUnknown {
  std::string Id;      ///< its name in the question: "u1"
  unsigned Symbol = 0; ///< as in Unknown::Symbol; not part of the prompt
  UnknownId What;
  Fact<HostOrigin> Origin; ///< of values of the host program
  Estimate Range;
  SourceLocation Where;
};

/// A range that the model proposes for one unknown of the question, identified
/// by the unknown's id. opinionOf() checks that the range is plausible.
struct AnswerBinding {
  std::string Unknown;
  double Low = 0, High = 0;
};

/// One answer of a model; parseAnswer() makes it.
struct Answer {
  CounterRanges Own; ///< its estimate before it weighs the analysis' figures
  std::vector<AnswerBinding> Bindings;
  /// Where the two differ and which is right; as Reason.
  std::string Differences;
  CounterRanges Final;               ///< its estimate after that
  std::string Reason;                ///< printable, one line; for people only
  Verdict Said = Verdict::Bandwidth; ///< Compute or Bandwidth
  double Confidence = 0.5;           ///< 0.5 to 1
};

/// The valid answers about one kernel on one GPU; empty if there are none.
struct KernelAdvice {
  std::string Model; ///< the provider's name for the model that answered
  std::vector<Answer> Answers;
  unsigned InputTokens = 0, OutputTokens = 0; ///< of all; 0 if not known
};

} // namespace roofline

#endif
