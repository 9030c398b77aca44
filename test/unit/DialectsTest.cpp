// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/Dialects.h"
#include "llm/Answer.h"
#include "llm/Batch.h"
#include "gtest/gtest.h"

using namespace roofline;

/// The text of the answer, or cause and detail of the failure.
static std::string read(long Status, const char *Body,
                        Dialect Speaks = Dialect::OpenAI,
                        AnswerForm Form = AnswerForm::Object) {
  ChatOutcome Outcome = readReply(Speaks, {Status, Body, {}}, Form);
  if (auto *Reply = std::get_if<ChatReply>(&Outcome))
    return Reply->Text;
  const Failure &Why = std::get<Failure>(Outcome);
  return failureId(Why.Cause).str() + ": " + Why.Detail;
}

TEST(Dialects, TextOfAReply) {
  EXPECT_EQ(read(200, R"({"choices":[{"message":{"content":"a"},
                          "finish_reason":"stop"}]})"),
            "a");
  EXPECT_EQ(read(200, R"({"choices":[{"message":{"content":[
                 {"type":"reasoning","text":"x"},{"type":"text","text":"b"}]}}]})"),
            "b");
  EXPECT_EQ(read(200, R"({"content":[{"type":"thinking","thinking":"x"},
                 {"type":"text","text":"c"}],"stop_reason":"end_turn"})",
                 Dialect::Anthropic),
            "c");
}

TEST(Dialects, TokensAndCost) {
  ChatOutcome Outcome = readReply(Dialect::OpenAI,
                                  {200,
                                   R"({"model":"m-1","choices":[{"message":
        {"content":"a"}}],"usage":{"prompt_tokens":7,"completion_tokens":3,
        "cost":0.25}})",
                                   {}},
                                  AnswerForm::Object);
  const auto &Reply = std::get<ChatReply>(Outcome);
  EXPECT_EQ(Reply.ServedModel, "m-1");
  EXPECT_EQ(Reply.InputTokens, 7u);
  EXPECT_EQ(Reply.OutputTokens, 3u);
  EXPECT_EQ(Reply.Cost, 0.25);
}

TEST(Dialects, CutOffBehindTheAnswer) {
  const char *Rambling = R"({"choices":[{"finish_reason":"length",
      "message":{"content":"Compute\n\nSince the"}}]})";
  EXPECT_EQ(read(200, Rambling, Dialect::OpenAI, AnswerForm::Word),
            "Compute\n\nSince the");
  EXPECT_EQ(read(200, Rambling), "length: the answer was cut off");
  EXPECT_EQ(read(200, R"({"choices":[{"finish_reason":"length",
      "message":{"content":"Compute the"}}]})",
                 Dialect::OpenAI, AnswerForm::Word),
            "length: the answer was cut off");
  EXPECT_EQ(read(200, R"({"content":[{"type":"text","text":"Bandwidth. I"}],
      "stop_reason":"max_tokens"})",
                 Dialect::Anthropic, AnswerForm::Word),
            "Bandwidth. I");
}

TEST(Dialects, AnswersThatAreNone) {
  EXPECT_EQ(read(200, R"({"choices":[{"message":{"content":"a"},
                          "finish_reason":"length"}]})"),
            "length: the answer was cut off");
  EXPECT_EQ(read(200, R"({"choices":[{"message":{"refusal":"no"}}]})"),
            "refusal: the model declined: \"no\"");
  EXPECT_EQ(read(200, R"({"choices":[{"message":{"content":" "}}]})"),
            "empty: a reply without text");
  EXPECT_EQ(read(200, R"({"content":[],"stop_reason":"refusal"})",
                 Dialect::Anthropic),
            "refusal: the model declined");
  EXPECT_EQ(read(200, "<html>"), "not-json: the reply is no JSON: <html>");
  EXPECT_EQ(read(200, "\xff{}"), "not-json: the reply is not UTF-8");
}

TEST(Dialects, ErrorsOfEveryShape) {
  EXPECT_EQ(read(401, R"({"error":{"message":"bad key"}})"),
            "key: status 401: bad key");
  EXPECT_EQ(read(400, R"({"error":"no such field"})"),
            "rejected: status 400: no such field");
  EXPECT_EQ(read(400, R"([{"error":{"code":400,"message":"in a list"}}])"),
            "rejected: status 400: in a list");
  EXPECT_EQ(read(422, R"({"detail":[{"msg":"extra field"}]})"),
            "rejected: status 422: extra field");
  EXPECT_EQ(read(502, "<html>bad gateway</html>"),
            "server: status 502: <html>bad gateway</html>");
  EXPECT_EQ(read(429, R"({"error":{"code":"insufficient_quota",
                          "message":"pay"}})"),
            "payment: status 429: pay");
  EXPECT_EQ(read(429, R"({"error":{"code":"rate_limit","message":"slow"}})"),
            "busy: status 429: slow");
  // The format of a gateway.
  EXPECT_EQ(read(200, R"({"error":{"code":402,"message":"credit"}})"),
            "payment: credit");
}

TEST(Dialects, LessIsAskedForAfterARejection) {
  Capabilities Can;
  auto Less = afterRejection(Dialect::OpenAI, Can,
                             "Unsupported parameter: 'max_completion_tokens'");
  ASSERT_TRUE(Less);
  EXPECT_EQ(Less->str(), "schema, tokens");
  Less = afterRejection(Dialect::OpenAI, *Less, "response_format is unknown");
  EXPECT_EQ(Less->str(), "object, tokens");
  Less = afterRejection(Dialect::OpenAI, *Less, "something is wrong");
  EXPECT_EQ(Less->str(), "words, tokens");
  Less = afterRejection(Dialect::OpenAI, *Less, "something is wrong");
  EXPECT_EQ(Less->str(), "words, none");
  EXPECT_FALSE(afterRejection(Dialect::OpenAI, *Less, "something is wrong"));
  EXPECT_EQ(Capabilities::parse(Less->str()), Less);
  EXPECT_EQ(afterRejection(Dialect::Anthropic, Can, "output_config")->Format,
            Capabilities::Words);
}

static Question question() {
  Question Q;
  Q.Key = "k1";
  Q.Request.System = "sys";
  Q.Request.User = "user";
  Q.Request.SchemaName = answerSchemaName();
  Q.Request.Schema = answerSchema();
  Q.Request.MaxTokens = 100;
  return Q;
}

TEST(Batch, LinesOfBothServices) {
  auto Store = llvm::cantFail(openMemoryStore());
  auto FileFor = [&](Dialect Speaks) {
    // A key is asked once.
    return batchFor({question(), question()}, Speaks, "m", *Store);
  };
  EXPECT_EQ(FileFor(Dialect::OpenAI).Questions, 1u);
  EXPECT_EQ(
      FileFor(Dialect::OpenAI)
          .Text.find(R"({"custom_id":"k1","method":"POST",)"
                     R"("url":"/v1/chat/completions","body":{"model":"m",)"),
      0u);
  EXPECT_EQ(FileFor(Dialect::Anthropic)
                .Text.find(R"({"custom_id":"k1","params":{"model":"m",)"
                           R"("max_tokens":100,)"),
            0u);
}

TEST(Batch, ResultsOfBothServices) {
  std::string Counters =
      R"({\"fp64\":[0,0],\"fp32\":[1,2],\"fp16\":[0,0],)"
      R"(\"integer\":[3,4],\"tensor\":[0,0],\"dram\":[5,6]})";
  std::string Answer = R"({\"own\":)" + Counters +
                       R"(,\"bindings\":[],\"differences\":\"\",\"final\":)" +
                       Counters + R"(,\"reason\":\"r\",)" +
                       R"(\"verdict\":\"compute\",\"confidence\":0.9})";
  std::string Text =
      R"({"custom_id":"a","response":{"status_code":200,"body":{"choices":)"
      R"([{"message":{"content":")" +
      Answer + R"("}}]}},"error":null})" + "\n\n" +
      R"({"custom_id":"b","result":{"type":"succeeded","message":{"content":)"
      R"([{"type":"text","text":")" +
      Answer + R"("}],"stop_reason":"end_turn"}}})" + "\n" +
      R"({"custom_id":"c","result":{"type":"expired"}})" + "\n" +
      R"({"custom_id":"d","response":null,"error":{"message":"gone"}})";
  auto Results = parseBatchResults(Text, "r.jsonl", "m");
  ASSERT_TRUE(static_cast<bool>(Results));
  ASSERT_EQ(Results->Answers.size(), 2u);
  EXPECT_EQ(Results->Answers[0].Key, "a");
  EXPECT_EQ(Results->Answers[1].Key, "b");
  EXPECT_EQ(Results->Answers[1].Model, "m");
  EXPECT_EQ(Results->Problems,
            (std::vector<std::string>{"r.jsonl:4: server: status 500: expired",
                                      "r.jsonl:5: server: status 500: gone"}));
  auto Wrong = parseBatchResults("{\"custom_id\":\"a\"}", "r.jsonl", "m");
  EXPECT_EQ(llvm::toString(Wrong.takeError()),
            "r.jsonl:1: wanted a line of batch results, with 'response' or "
            "'result'");
}
