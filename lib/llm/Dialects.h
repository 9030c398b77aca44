// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The two dialects that providers speak: OpenAI's chat completions and
// Anthropic's messages. Pure functions between a question and bytes.
#ifndef ROOFLINE_LLM_DIALECTS_H
#define ROOFLINE_LLM_DIALECTS_H

#include "llm/Chat.h"
#include "llm/Endpoint.h"
#include "llm/Http.h"

namespace roofline {

/// What an endpoint and model were found not to understand. Starts with the
/// published API and only ever asks for less.
struct Capabilities {
  /// How the shape of the answer is asked for, beside the prompt's own words.
  enum FormatKind { Schema, Object, Words } Format = Schema;
  /// How the answer's length is limited.
  enum LimitKind { CompletionTokens, Tokens, None } Limit = CompletionTokens;

  bool operator==(const Capabilities &) const = default;
  /// "schema, completion-tokens", for storing and for people.
  std::string str() const;
  static std::optional<Capabilities> parse(llvm::StringRef Text);
};

/// What to ask for next, after an endpoint rejected a request made under
/// \p Now with the words \p Detail; none where nothing is left to leave out.
std::optional<Capabilities> afterRejection(Dialect Speaks, Capabilities Now,
                                           llvm::StringRef Detail);

/// The body of a request: JSON on one line, the same bytes for the same
/// arguments.
std::string requestBody(const Endpoint &To, const ChatRequest &Request,
                        const Capabilities &Can);

/// Everything but the time limit.
HttpRequest httpRequest(const Endpoint &To, const ChatRequest &Request,
                        const Capabilities &Can);

/// What \p Reply, whose status is that of a failure, says went wrong.
Failure refusalOf(const HttpReply &Reply);

/// What \p Reply says: a text, or why there is none. One that was cut off is
/// none, unless it began with all that an answer of form \p Form is.
ChatOutcome readReply(Dialect Speaks, const HttpReply &Reply, AnswerForm Form);

} // namespace roofline

#endif
