// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A request to a language model and its reply, independent of the provider's
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

/// Sampling parameters of a model. A parameter that is absent is not sent, so
/// that the provider's default applies.
struct Drawing {
  std::optional<double> Temperature; ///< from 0 to 2
  std::optional<double> TopP;        ///< of nucleus sampling, from 0 to 1

  auto operator<=>(const Drawing &) const = default;
};

/// The parameters that \p Draw gives, as in "temperature 0.2, top-p 0.9"; empty
/// if it gives none.
std::string drawingText(const Drawing &Draw);

/// One question, as system and user message, with the form of the answer.
struct ChatRequest {
  std::string System; ///< the same for all kernels of a build, so that
                      ///< providers can cache it
  std::string User;
  /// The part of the question that goes into the cache key: the user message
  /// without line numbers, with white space normalised.
  std::string Essence;
  AnswerForm Form = AnswerForm::Object;
  std::string SchemaName, Schema; ///< JSON schema for AnswerForm::Object
  unsigned MaxTokens = 8192;      ///< of the answer, reasoning tokens included
  Drawing Draw;
  unsigned Sample = 0; ///< number of the sample, if a question has several
};

/// A model's reply, unparsed.
struct ChatReply {
  std::string Text;        ///< what the model wrote
  std::string ServedModel; ///< the provider's name for the model that answered
  uint64_t InputTokens = 0, OutputTokens = 0;
  std::optional<double> Cost; ///< if the provider reports it
};

using ChatOutcome = std::variant<ChatReply, Failure>;

} // namespace roofline

#endif
