// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The formats: https://platform.openai.com/docs/guides/batch and
// https://docs.anthropic.com/en/docs/build-with-claude/batch-processing
#include "llm/Batch.h"
#include "llm/Answer.h"
#include "support/Error.h"
#include "support/JsonFields.h"
#include "llvm/ADT/StringSet.h"
#include <ctime>

using namespace llvm;
using namespace roofline;

static std::string batchLine(Dialect Speaks, StringRef Model,
                             const Question &Q) {
  Endpoint To;
  To.Speaks = Speaks;
  To.Model = Model.str();
  JsonDocument Body = cantFail(
      parseJson(requestBody(To, Q.Request, Capabilities()), "request"));
  JsonBuilder B;
  JsonValue Line =
      Speaks == Dialect::OpenAI
          ? jsonObject(B, "custom_id", Q.Key, "method", "POST", "url",
                       "/v1/chat/completions", "body", B.copy(Body))
          : jsonObject(B, "custom_id", Q.Key, "params", B.copy(Body));
  return writeJson(Line, /*Indented=*/false) + "\n";
}

BatchFile roofline::batchFor(ArrayRef<Question> Questions, Dialect Speaks,
                             StringRef Model, Database &Store) {
  BatchFile File;
  StringSet<> Keys;
  for (const Question &Q : Questions)
    if (!storedAnswer(Store, Q) && Keys.insert(Q.Key).second) {
      File.Text += batchLine(Speaks, Model, Q);
      ++File.Questions;
    }
  return File;
}

namespace {
/// The reply in one line of results, in the form of a single HTTP reply.
struct BatchLine {
  std::string Key;
  Dialect Speaks = Dialect::OpenAI;
  HttpReply Reply;
};
} // namespace

static std::string memberText(const JsonValue &Value, const char *Key) {
  auto It = Value.FindMember(Key);
  return It == Value.MemberEnd() ? ""
                                 : writeJson(It->value, /*Indented=*/false);
}

static BatchLine openAILine(const JsonValue &Line) {
  BatchLine L;
  auto Response = Line.FindMember("response");
  if (Response != Line.MemberEnd() && Response->value.IsObject()) {
    auto Status = Response->value.FindMember("status_code");
    bool HasStatus =
        Status != Response->value.MemberEnd() && Status->value.IsInt();
    L.Reply.Status = HasStatus ? Status->value.GetInt() : 200;
    L.Reply.Body = memberText(Response->value, "body");
  } else {
    L.Reply.Status = 500;
    L.Reply.Body = "{\"error\":" + memberText(Line, "error") + "}";
  }
  return L;
}

static BatchLine anthropicLine(const JsonValue &Result) {
  BatchLine L;
  L.Speaks = Dialect::Anthropic;
  if (Result.HasMember("message")) {
    L.Reply.Status = 200;
    L.Reply.Body = memberText(Result, "message");
  } else { // "errored", "canceled", "expired"
    L.Reply.Status = 500;
    L.Reply.Body = Result.HasMember("error")
                       ? memberText(Result, "error")
                       : "{\"error\":" + memberText(Result, "type") + "}";
  }
  return L;
}

static Expected<BatchLine> readLine(StringRef Text, StringRef Name) {
  auto Document = parseJson(Text, Name);
  if (!Document)
    return Document.takeError();
  JsonCursor Line(*Document, Name.str());
  auto Id = Line.member("custom_id");
  if (!Id)
    return Id.takeError();
  auto Key = Id->string();
  if (!Key)
    return Key.takeError();
  BatchLine L;
  if (Document->HasMember("response") || Document->HasMember("error"))
    L = openAILine(*Document);
  else if (Document->HasMember("result") && (*Document)["result"].IsObject())
    L = anthropicLine((*Document)["result"]);
  else
    return makeError("{0}: wanted a line of batch results, with 'response' or "
                     "'result'",
                     Name);
  L.Key = std::move(*Key);
  return L;
}

/// The answer in \p L, or an error that says why there is none.
static Expected<StoredAnswer> answerIn(const BatchLine &L, StringRef Model) {
  AnswerForm Form = answerFormOf(L.Key);
  ChatOutcome Outcome = readReply(L.Speaks, L.Reply, Form);
  if (auto *Why = std::get_if<Failure>(&Outcome))
    return makeError("{0}: {1}", failureId(Why->Cause), Why->Detail);
  ChatReply &Reply = std::get<ChatReply>(Outcome);
  auto Read = readJudgement(Form, Reply.Text);
  if (!Read)
    return Read.takeError();
  return StoredAnswer{L.Key,
                      std::move(Reply.Text),
                      Model.str(),
                      Reply.ServedModel,
                      Reply.InputTokens,
                      Reply.OutputTokens,
                      Reply.Cost.value_or(0),
                      int64_t(std::time(nullptr))};
}

Expected<BatchResults>
roofline::parseBatchResults(StringRef Text, StringRef Name, StringRef Model) {
  BatchResults Results;
  for (unsigned Number = 1; !Text.empty(); ++Number) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    if (Line.trim().empty())
      continue;
    std::string Place = (Name + ":" + Twine(Number)).str();
    auto Read = readLine(Line, Place);
    if (!Read)
      return Read.takeError();
    auto Answer = answerIn(*Read, Model);
    if (Answer)
      Results.Answers.push_back(std::move(*Answer));
    else
      Results.Problems.push_back(Place + ": " + toString(Answer.takeError()));
  }
  return Results;
}
