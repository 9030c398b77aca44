// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds requests. Replies are parsed in DialectReplies.cpp.
#include "llm/Dialects.h"
#include "support/JsonFields.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

std::string Capabilities::str() const {
  return (idOf(Format) + ", " + idOf(Limit)).str();
}

std::optional<Capabilities> Capabilities::parse(StringRef Text) {
  auto [FormatId, LimitId] = Text.split(", ");
  auto Format = parseId<FormatKind>(FormatId);
  auto Limit = parseId<LimitKind>(LimitId);
  if (!Format || !Limit)
    return std::nullopt;
  return Capabilities{*Format, *Limit};
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
    Body("model", To.Model);
    if (To.Speaks == Dialect::Anthropic)
      addAnthropic();
    else
      addOpenAI();
    Body.sparse("temperature", Request.Draw.Temperature);
    Body.sparse("top_p", Request.Draw.TopP);
    return writeJson(Body.take(), /*Indented=*/false);
  }

private:
  JsonValue message(StringRef Role, StringRef Content) {
    return jsonObject(B, "role", Role, "content", Content);
  }

  JsonValue schema() {
    // The schema is one of our own constants, so parsing it cannot fail.
    return B.copy(cantFail(parseJson(Request.Schema, "schema")));
  }

  void addOpenAI() {
    JsonValue Messages = B.array();
    B.push(Messages, message("system", Request.System));
    B.push(Messages, message("user", Request.User));
    Body("messages", Messages);
    bool IsObject = Request.Form == AnswerForm::Object;
    if (IsObject && Can.Format == Capabilities::Schema)
      Body("response_format",
           jsonObject(B, "type", "json_schema", "json_schema",
                      jsonObject(B, "name", Request.SchemaName, "strict", true,
                                 "schema", schema())));
    else if (IsObject && Can.Format == Capabilities::Object)
      Body("response_format", jsonObject(B, "type", "json_object"));
    Body.when(Can.Limit == Capabilities::CompletionTokens,
              "max_completion_tokens", Request.MaxTokens);
    Body.when(Can.Limit == Capabilities::Tokens, "max_tokens",
              Request.MaxTokens);
  }

  void addAnthropic() {
    Body("max_tokens", Request.MaxTokens);
    // Marks the system message, which all kernels share, for the provider's
    // prompt cache.
    JsonValue System = B.array(), Messages = B.array();
    B.push(System,
           jsonObject(B, "type", "text", "text", Request.System,
                      "cache_control", jsonObject(B, "type", "ephemeral")));
    B.push(Messages, message("user", Request.User));
    Body("system", System);
    Body("messages", Messages);
    if (Request.Form == AnswerForm::Object &&
        Can.Format == Capabilities::Schema)
      Body("output_config", jsonObject(B, "format",
                                       jsonObject(B, "type", "json_schema",
                                                  "schema", schema())));
  }

  const Endpoint &To;
  const ChatRequest &Request;
  const Capabilities &Can;
  JsonBuilder B;
  JsonWriter Body{B};
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
