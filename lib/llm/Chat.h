// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One question to a language model and what comes back, in no provider's
// dialect.
#ifndef ROOFLINE_LLM_CHAT_H
#define ROOFLINE_LLM_CHAT_H

#include "llm/Answer.h"
#include "llm/Failure.h"
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace roofline {

/// How a model draws its answer; what is absent is the provider's choice.
struct Drawing {
  std::optional<double> Temperature; ///< from 0 to 2
  std::optional<double> TopP;        ///< share of the likely words, from 0 to 1

  auto operator<=>(const Drawing &) const = default;
};

/// "temperature 0.2, top-p 0.9": what of \p Draw is given.
std::string drawingText(const Drawing &Draw);

struct ChatRequest {
  std::string System; ///< the same for all kernels of a build: cached by some
  std::string User;
  /// The question for the cache: the same where only places and white space in
  /// the program's text differ.
  std::string Essence;
  AnswerForm Form = AnswerForm::Object;
  std::string SchemaName, Schema; ///< JSON schema that an object fulfils
  unsigned MaxTokens = 8192; ///< of the answer, with what is thought before
  Drawing Draw;
  unsigned Sample = 0; ///< tells several answers to one question apart
};

struct ChatReply {
  std::string Text;        ///< what the model wrote
  std::string ServedModel; ///< as the provider calls what answered
  uint64_t InputTokens = 0, OutputTokens = 0;
  std::optional<double> Cost; ///< where the provider says it
};

using ChatOutcome = std::variant<ChatReply, Failure>;

} // namespace roofline

#endif
