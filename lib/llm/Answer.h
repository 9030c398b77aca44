// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The form of the answers that prompts ask for, and the parser that validates a
// model's text against it. Text from a model is used nowhere else without going
// through these functions.
#ifndef ROOFLINE_LLM_ANSWER_H
#define ROOFLINE_LLM_ANSWER_H

#include "model/Advice.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// The name and the text of the JSON schema that an Answer must fulfil. It uses
/// only what the strict mode of every provider supports: types, enum, required
/// and additionalProperties.
llvm::StringRef answerSchemaName();
llvm::StringRef answerSchema();

/// The maximum length of Answer::Reason and Answer::Differences, in bytes; the
/// rest is cut off.
inline constexpr size_t MostReason = 300, MostDifferences = 500;

/// The form of answer that a question asks for: the JSON object above, or prose
/// that names the verdict.
enum class AnswerForm { Object, Word };

/// The part that answers of every form have in common.
struct Judgement {
  Verdict Said = Verdict::Bandwidth; ///< Compute or Bandwidth
  std::optional<double> Confidence;  ///< absent for AnswerForm::Word
};

/// Parses \p Text as an answer of form \p Form; fails if it is not one.
llvm::Expected<Judgement> readJudgement(AnswerForm Form, llvm::StringRef Text);

/// The verdict that \p Text begins with as a statement of its own, such as
/// "Compute" or "**Bandwidth-bound**. The kernel ...", but not "Compute the
/// ratio"; std::nullopt if there is none.
std::optional<Verdict> leadingVerdict(llvm::StringRef Text);

/// The verdict that \p Text names: "Compute" or "Bandwidth" in any case, with
/// or without "-bound". Takes the first one after the last "Answer:", else the
/// one that the text begins with, else the only one named. Fails if the text
/// names none or both.
llvm::Expected<Verdict> parseWordAnswer(llvm::StringRef Text);

/// Parses \p Text as one JSON object, alone or in a fenced code block. The
/// error says which member is wrong.
llvm::Expected<Answer> parseAnswer(llvm::StringRef Text);

} // namespace roofline

#endif
