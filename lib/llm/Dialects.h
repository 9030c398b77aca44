// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translates questions and replies to and from the two API dialects that
// providers use, OpenAI's chat completions and Anthropic's messages. All
// functions are pure.
#ifndef ROOFLINE_LLM_DIALECTS_H
#define ROOFLINE_LLM_DIALECTS_H

#include "llm/Chat.h"
#include "llm/Endpoint.h"
#include "llm/Http.h"
#include "support/EnumIds.h"

namespace roofline {

/// Which optional features of the API an endpoint and model support. Starts
/// with the published API; each rejected request removes a feature.
struct Capabilities {
  /// How the request asks for the shape of the answer, in addition to the
  /// prompt's instructions.
  enum FormatKind { Schema, Object, Words } Format = Schema;
  /// Which member of the request limits the length of the answer.
  enum LimitKind { CompletionTokens, Tokens, None } Limit = CompletionTokens;

  bool operator==(const Capabilities &) const = default;
  /// "schema, completion-tokens": for stored state and for people.
  std::string str() const;
  /// The inverse of str(); std::nullopt if \p Text is invalid.
  static std::optional<Capabilities> parse(llvm::StringRef Text);
};

/// The capabilities to try after an endpoint rejected a request made under
/// \p Now with the message \p Detail; std::nullopt if no feature is left to
/// remove.
std::optional<Capabilities> afterRejection(Dialect Speaks, Capabilities Now,
                                           llvm::StringRef Detail);

/// The body of a request: JSON on one line, deterministic.
std::string requestBody(const Endpoint &To, const ChatRequest &Request,
                        const Capabilities &Can);

/// The complete HTTP request, but for its time limit, which keeps its default.
HttpRequest httpRequest(const Endpoint &To, const ChatRequest &Request,
                        const Capabilities &Can);

/// The failure that \p Reply, whose status is not a success, reports.
Failure refusalOf(const HttpReply &Reply);

/// Parses \p Reply into the model's text or the failure that it reports. A
/// reply that was cut off is a failure, unless the part that came already
/// contains a complete answer of form \p Form.
ChatOutcome readReply(Dialect Speaks, const HttpReply &Reply, AnswerForm Form);

template <>
inline constexpr llvm::StringLiteral EnumIds<Capabilities::FormatKind>[] = {
    "schema", "object", "words"};
template <>
inline constexpr llvm::StringLiteral EnumIds<Capabilities::LimitKind>[] = {
    "completion-tokens", "tokens", "none"};

} // namespace roofline

#endif
