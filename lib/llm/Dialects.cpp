// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds requests. Replies are parsed in DialectReplies.cpp.
#include "llm/Dialects.h"
#include "support/Json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

static constexpr StringLiteral FormatIds[] = {"schema", "object", "words"};
static constexpr StringLiteral LimitIds[] = {"completion-tokens", "tokens",
                                             "none"};

std::string Capabilities::str() const {
  return (FormatIds[Format] + ", " + LimitIds[Limit]).str();
}

std::optional<Capabilities> Capabilities::parse(StringRef Text) {
  auto [FormatId, LimitId] = Text.split(", ");
  auto *F = find(FormatIds, FormatId), *L = find(LimitIds, LimitId);
  if (F == std::end(FormatIds) || L == std::end(LimitIds))
    return std::nullopt;
  Capabilities Can;
  Can.Format = static_cast<FormatKind>(F - std::begin(FormatIds));
  Can.Limit = static_cast<LimitKind>(L - std::begin(LimitIds));
  return Can;
}

static bool mentions(StringRef Detail, ArrayRef<StringRef> Words) {
  return any_of(
      Words, [&](StringRef Word) { return Detail.contains_insensitive(Word); });
}

std::optional<Capabilities>
roofline::afterRejection(Dialect Speaks, Capabilities Now, StringRef Detail) {
  bool AboutLimit = mentions(Detail, {"max_tokens", "max_completion_tokens"});
  bool AboutFormat = mentions(Detail, {"response_format", "json_schema",
                                       "json_object", "schema", "output_config",
                                       "structured output", "grammar"});
  // Anthropic requires max_tokens and has no format between schema and words.
  bool CanLimit = Speaks == Dialect::OpenAI && Now.Limit != Capabilities::None;
  if (CanLimit && AboutLimit) {
    Now.Limit = static_cast<Capabilities::LimitKind>(Now.Limit + 1);
    return Now;
  }
  // If the message does not name the cause, try another format first: that is
  // what servers differ in most.
  bool Unclear = !AboutLimit && !AboutFormat;
  if (Now.Format != Capabilities::Words && (AboutFormat || Unclear)) {
    Now.Format = Speaks == Dialect::Anthropic
                     ? Capabilities::Words
                     : static_cast<Capabilities::FormatKind>(Now.Format + 1);
    return Now;
  }
  if (CanLimit && Unclear) {
    Now.Limit = static_cast<Capabilities::LimitKind>(Now.Limit + 1);
    return Now;
  }
  return std::nullopt;
}

namespace {
class BodyWriter {
public:
  BodyWriter(const Endpoint &To, const ChatRequest &Request,
             const Capabilities &Can)
      : To(To), Request(Request), Can(Can) {}

  std::string write() {
    JsonValue Body = B.object();
    B.add(Body, "model", To.Model);
    if (To.Speaks == Dialect::Anthropic)
      addAnthropic(Body);
    else
      addOpenAI(Body);
    if (Request.Draw.Temperature)
      B.add(Body, "temperature", *Request.Draw.Temperature);
    if (Request.Draw.TopP)
      B.add(Body, "top_p", *Request.Draw.TopP);
    return writeJson(Body, /*Indented=*/false);
  }

private:
  JsonValue message(StringRef Role, StringRef Content) {
    JsonValue Message = B.object();
    B.add(Message, "role", Role);
    B.add(Message, "content", Content);
    return Message;
  }

  JsonValue schema() {
    // The schema is one of our own constants, so parsing it cannot fail.
    JsonDocument Parsed = cantFail(parseJson(Request.Schema, "schema"));
    return B.copy(Parsed);
  }

  void addOpenAI(JsonValue &Body) {
    JsonValue Messages = B.array();
    B.push(Messages, message("system", Request.System));
    B.push(Messages, message("user", Request.User));
    B.add(Body, "messages", std::move(Messages));
    bool IsObject = Request.Form == AnswerForm::Object;
    if (IsObject && Can.Format == Capabilities::Schema) {
      JsonValue Wrapped = B.object();
      B.add(Wrapped, "name", Request.SchemaName);
      B.add(Wrapped, "strict", true);
      B.add(Wrapped, "schema", schema());
      JsonValue Format = B.object();
      B.add(Format, "type", "json_schema");
      B.add(Format, "json_schema", std::move(Wrapped));
      B.add(Body, "response_format", std::move(Format));
    } else if (IsObject && Can.Format == Capabilities::Object) {
      JsonValue Format = B.object();
      B.add(Format, "type", "json_object");
      B.add(Body, "response_format", std::move(Format));
    }
    if (Can.Limit == Capabilities::CompletionTokens)
      B.add(Body, "max_completion_tokens", double(Request.MaxTokens));
    else if (Can.Limit == Capabilities::Tokens)
      B.add(Body, "max_tokens", double(Request.MaxTokens));
  }

  void addAnthropic(JsonValue &Body) {
    B.add(Body, "max_tokens", double(Request.MaxTokens));
    // Marks the system message, which all kernels share, for the provider's
    // prompt cache.
    JsonValue Block = B.object();
    B.add(Block, "type", "text");
    B.add(Block, "text", Request.System);
    JsonValue Cache = B.object();
    B.add(Cache, "type", "ephemeral");
    B.add(Block, "cache_control", std::move(Cache));
    JsonValue System = B.array();
    B.push(System, std::move(Block));
    B.add(Body, "system", std::move(System));
    JsonValue Messages = B.array();
    B.push(Messages, message("user", Request.User));
    B.add(Body, "messages", std::move(Messages));
    if (Request.Form != AnswerForm::Object ||
        Can.Format != Capabilities::Schema)
      return;
    JsonValue Format = B.object();
    B.add(Format, "type", "json_schema");
    B.add(Format, "schema", schema());
    JsonValue Config = B.object();
    B.add(Config, "format", std::move(Format));
    B.add(Body, "output_config", std::move(Config));
  }

  const Endpoint &To;
  const ChatRequest &Request;
  const Capabilities &Can;
  JsonBuilder B;
};
} // namespace

std::string roofline::requestBody(const Endpoint &To,
                                  const ChatRequest &Request,
                                  const Capabilities &Can) {
  return BodyWriter(To, Request, Can).write();
}

HttpRequest roofline::httpRequest(const Endpoint &To,
                                  const ChatRequest &Request,
                                  const Capabilities &Can) {
  HttpRequest Http;
  Http.Url = To.Url;
  Http.Headers = {"Content-Type: application/json", "Accept: application/json"};
  if (!To.Key.empty())
    Http.Headers.push_back(To.KeyHeader + To.Key.reveal().str());
  if (To.Speaks == Dialect::Anthropic)
    Http.Headers.push_back("anthropic-version: 2023-06-01");
  Http.Body = requestBody(To, Request, Can);
  return Http;
}
