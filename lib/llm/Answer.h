// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The answers that prompts ask for, and the check that a text is one. Nothing
// that a model writes goes further than this file unchecked.
#ifndef ROOFLINE_LLM_ANSWER_H
#define ROOFLINE_LLM_ANSWER_H

#include "model/Prediction.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// Values for an unknown of the question, by the id it has there. Whether they
/// make sense is for those to say who know the unknown.
struct AnswerBinding {
  std::string Unknown;
  double Low = 0, High = 0;
};

struct Answer {
  std::string Reason; ///< printable, one line; for people only
  std::vector<AnswerBinding> Bindings;
  Verdict Said = Verdict::Bandwidth; ///< Compute or Bandwidth
  double Confidence = 0.5;           ///< 0.5 to 1
};

/// "roofline_answer", and the JSON schema with that name. It keeps to what
/// every provider's strict mode knows: types, enum, required.
llvm::StringRef answerSchemaName();
llvm::StringRef answerSchema();

/// The longest reason that is shown.
inline constexpr size_t MostReason = 300;

/// What a question wants back: the object above, or a word of prose.
enum class AnswerForm { Object, Word };

/// The part of an answer that every form has.
struct Judgement {
  Verdict Said = Verdict::Bandwidth; ///< Compute or Bandwidth
  std::optional<double> Confidence;  ///< words give none
};

/// \p Text read as an answer of form \p Form.
llvm::Expected<Judgement> readJudgement(AnswerForm Form, llvm::StringRef Text);

/// The verdict that \p Text begins with, as a statement of its own: "Compute",
/// "**Bandwidth-bound**. The kernel ...", but not "Compute the ratio".
std::optional<Verdict> leadingVerdict(llvm::StringRef Text);

/// The verdict that \p Text names, "Compute" or "Bandwidth" in any case, with
/// or without "-bound": the first behind the last "Answer:" where one stands
/// there, else the one that it begins with, else the only one. An error if it
/// names none or both.
llvm::Expected<Verdict> parseWordAnswer(llvm::StringRef Text);

/// \p Text read as an answer: one JSON object, alone or in a fenced block. An
/// error says what is wrong with it.
llvm::Expected<Answer> parseAnswer(llvm::StringRef Text);

} // namespace roofline

#endif
