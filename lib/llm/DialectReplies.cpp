// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the replies of endpoints. Many endpoints deviate from the APIs that
// they claim to implement, so several shapes of replies and errors are
// accepted. The strings that are compared with are the endpoints' own.
#include "llm/Dialects.h"
#include "support/Json.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

/// Member \p Key of \p Value, or null.
static const JsonValue *get(const JsonValue *Value, const char *Key) {
  if (!Value || !Value->IsObject())
    return nullptr;
  auto It = Value->FindMember(Key);
  return It == Value->MemberEnd() ? nullptr : &It->value;
}

static StringRef textOf(const JsonValue *Value) {
  return Value && Value->IsString()
             ? StringRef(Value->GetString(), Value->GetStringLength())
             : StringRef();
}

static uint64_t countOf(const JsonValue *Value) {
  return Value && Value->IsUint64() ? Value->GetUint64() : 0;
}

/// The error in a body, or null. Known shapes: {"error": {...}}, {"error":
/// "..."}, [{"error": {...}}], {"detail": "..."}, {"message": "..."}.
static const JsonValue *errorIn(const JsonValue &Body) {
  const JsonValue *Whole = &Body;
  if (Body.IsArray() && !Body.Empty())
    Whole = &Body[0];
  for (const char *Key : {"error", "detail", "message"})
    if (const JsonValue *Error = get(Whole, Key); Error && !Error->IsNull())
      return Error;
  return nullptr;
}

static std::string wordsOf(const JsonValue &Error) {
  const JsonValue *One = &Error;
  if (One->IsArray() && !One->Empty())
    One = &(*One)[0];
  if (One->IsString())
    return quotable(textOf(One));
  for (const char *Key : {"message", "msg", "detail", "type"})
    if (StringRef Text = textOf(get(One, Key)); !Text.empty())
      return quotable(Text);
  return quotable(writeJson(*One, /*Indented=*/false));
}

static bool isQuota(const JsonValue *Error) {
  for (const char *Key : {"code", "type"})
    if (textOf(get(Error, Key)) == "insufficient_quota")
      return true;
  return false;
}

static FailureCause causeOf(long Status) {
  switch (Status) {
  case 401:
  case 403:
    return FailureCause::Key;
  case 402:
    return FailureCause::Payment;
  case 404:
    return FailureCause::NotFound;
  case 408:
  case 409:
  case 425:
  case 429:
  case 529:
    return FailureCause::Busy;
  default:
    break;
  }
  if (Status >= 300 && Status < 400)
    return FailureCause::Redirect;
  if (Status >= 400 && Status < 500)
    return FailureCause::Rejected;
  return FailureCause::Server;
}

/// Some providers report a wrong key or missing credit with status 400 rather
/// than 401 or 402; their message tells.
static FailureCause causeOf(long Status, StringRef Words) {
  FailureCause Cause = causeOf(Status);
  if (Cause != FailureCause::Rejected)
    return Cause;
  if (Words.contains_insensitive("api key"))
    return FailureCause::Key;
  if (Words.contains_insensitive("credit balance"))
    return FailureCause::Payment;
  return Cause;
}

static Failure refusedRequest(const HttpReply &Reply, const JsonValue *Body) {
  const JsonValue *Error = Body ? errorIn(*Body) : nullptr;
  std::string Words = Error ? wordsOf(*Error) : quotable(Reply.Body, 80);
  Failure F(causeOf(Reply.Status, Words), "");
  F.RetryAfter = Reply.RetryAfter;
  if (F.Cause == FailureCause::Busy && isQuota(Error))
    F.Cause = FailureCause::Payment;
  F.Detail = "status " + std::to_string(Reply.Status);
  StringRef Sentence = Words;
  if (!Sentence.ends_with("..."))
    Sentence.consume_back(".");
  if (!Sentence.empty())
    F.Detail += (": " + Sentence).str();
  if (Reply.RetryAfter)
    F.Detail += ", to be asked again in " +
                std::to_string(std::llround(*Reply.RetryAfter)) + " s";
  return F;
}

/// An error with status 200, as gateways return it when the server behind them
/// fails.
static Failure errorInReply(const JsonValue &Error) {
  Failure F(FailureCause::Server, wordsOf(Error));
  if (const JsonValue *Code = get(&Error, "code"); Code && Code->IsInt())
    F.Cause = causeOf(Code->GetInt());
  if (isQuota(&Error))
    F.Cause = FailureCause::Payment;
  return F;
}

/// The text of a message's content, which is a string or an array of typed
/// parts.
static std::string contentText(const JsonValue *Content) {
  if (!Content || !Content->IsArray())
    return textOf(Content).str();
  std::string Text;
  for (const JsonValue &Part : Content->GetArray())
    if (StringRef Type = textOf(get(&Part, "type"));
        Type == "text" || Type == "output_text")
      Text += textOf(get(&Part, "text"));
  return Text;
}

/// A one-word answer is complete even if the prose after it was cut off.
static ChatOutcome cutOff(ChatReply Reply, AnswerForm Form) {
  if (Form == AnswerForm::Word && leadingVerdict(Reply.Text))
    return Reply;
  return Failure{FailureCause::Length, "the answer was cut off"};
}

static ChatOutcome readOpenAI(const JsonValue &Body, AnswerForm Form) {
  const JsonValue *Choices = get(&Body, "choices");
  if (!Choices || !Choices->IsArray() || Choices->Empty())
    return Failure{FailureCause::Server, "a reply without choices"};
  const JsonValue *Choice = &(*Choices)[0];
  if (const JsonValue *Error = get(Choice, "error"); Error && !Error->IsNull())
    return errorInReply(*Error);
  const JsonValue *Message = get(Choice, "message");
  StringRef Finish = textOf(get(Choice, "finish_reason"));
  if (StringRef Refusal = textOf(get(Message, "refusal")); !Refusal.empty())
    return Failure{FailureCause::Refusal,
                   "the model declined: \"" + quotable(Refusal) + "\""};
  if (Finish == "content_filter")
    return Failure{FailureCause::Refusal, "stopped by a content filter"};
  ChatReply Reply;
  Reply.Text = contentText(get(Message, "content"));
  if (Finish != "length" && StringRef(Reply.Text).trim().empty())
    return Failure{FailureCause::Empty, "a reply without text"};
  Reply.ServedModel = quotable(textOf(get(&Body, "model")));
  const JsonValue *Usage = get(&Body, "usage");
  Reply.InputTokens = countOf(get(Usage, "prompt_tokens"));
  Reply.OutputTokens = countOf(get(Usage, "completion_tokens"));
  if (const JsonValue *Cost = get(Usage, "cost"); Cost && Cost->IsNumber())
    Reply.Cost = Cost->GetDouble();
  return Finish == "length" ? cutOff(std::move(Reply), Form) : Reply;
}

static ChatOutcome readAnthropic(const JsonValue &Body, AnswerForm Form) {
  StringRef Stop = textOf(get(&Body, "stop_reason"));
  if (Stop == "refusal")
    return Failure{FailureCause::Refusal, "the model declined"};
  bool CutOff = Stop == "max_tokens" || Stop == "model_context_window_exceeded";
  ChatReply Reply;
  Reply.Text = contentText(get(&Body, "content"));
  if (!CutOff && StringRef(Reply.Text).trim().empty())
    return Failure{FailureCause::Empty, "a reply without text"};
  Reply.ServedModel = quotable(textOf(get(&Body, "model")));
  const JsonValue *Usage = get(&Body, "usage");
  for (const char *Key : {"input_tokens", "cache_creation_input_tokens",
                          "cache_read_input_tokens"})
    Reply.InputTokens += countOf(get(Usage, Key));
  Reply.OutputTokens = countOf(get(Usage, "output_tokens"));
  return CutOff ? cutOff(std::move(Reply), Form) : Reply;
}

Failure roofline::refusalOf(const HttpReply &Reply) {
  auto Body = expectedToOptional(
      parseJson(json::isUTF8(Reply.Body) ? Reply.Body : "", "reply"));
  return refusedRequest(Reply, Body ? &*Body : nullptr);
}

ChatOutcome roofline::readReply(Dialect Speaks, const HttpReply &Reply,
                                AnswerForm Form) {
  bool IsText = json::isUTF8(Reply.Body);
  if (Reply.Status != 200)
    return refusalOf(Reply);
  if (!IsText)
    return Failure{FailureCause::NotJson, "the reply is not UTF-8"};
  auto Body = expectedToOptional(parseJson(Reply.Body, "reply"));
  if (!Body)
    return Failure{FailureCause::NotJson,
                   "the reply is no JSON: " + quotable(Reply.Body, 60)};
  if (const JsonValue *Error = get(&*Body, "error"); Error && !Error->IsNull())
    return errorInReply(*Error);
  if (Body->IsArray())
    if (const JsonValue *Error = errorIn(*Body))
      return errorInReply(*Error);
  return Speaks == Dialect::Anthropic ? readAnthropic(*Body, Form)
                                      : readOpenAI(*Body, Form);
}
