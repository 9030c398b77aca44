// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cache, shared state and requests, with a transport that answers at once;
// test/llm uses the real one.
#include "llm/Advise.h"
#include "gtest/gtest.h"
#include <atomic>
#include <future>

using namespace roofline;
using llvm::cantFail;

static const std::string Counters =
    R"({\"fp64\":[0,0],\"fp32\":[1,2],\"fp16\":[0,0],)"
    R"(\"integer\":[3,4],\"tensor\":[0,0],\"dram\":[5,6]})";
static const std::string GoodAnswer =
    R"({\"own\":)" + Counters + R"(,\"bindings\":[],\"differences\":\"\",)" +
    R"(\"final\":)" + Counters + R"(,\"reason\":\"r\",)" +
    R"(\"verdict\":\"compute\",\"confidence\":0.9})";

static std::string body(const std::string &Content) {
  return R"({"model":"served","choices":[{"message":{"content":")" + Content +
         R"("}}],"usage":{"prompt_tokens":1000,"completion_tokens":100}})";
}

namespace {
class LlmClientTest : public ::testing::Test {
protected:
  LlmClientTest() {
    To.Url = "http://localhost:1/v1/chat/completions";
    To.Host = "localhost:1";
    To.Model = "m";
    Limits.Seconds = 5;
  }

  static Question question(const std::string &Key) {
    Question Q;
    Q.Key = Key;
    Q.Request.System = Q.Request.User = "x";
    Q.Request.SchemaName = answerSchemaName();
    Q.Request.Schema = answerSchema();
    return Q;
  }

  /// Returns the causes of failure, or "ok", of questions with \p Keys.
  std::string ask(std::vector<std::string> Keys) {
    std::vector<Question> Questions;
    for (const std::string &Key : Keys)
      Questions.push_back(question(Key));
    LlmClient A(To, Limits, *Store, /*Remote=*/nullptr,
                [this](const HttpRequest &Http) {
                  unsigned N = Sent++;
                  Last = Http;
                  return Serve(N);
                });
    std::string Text;
    for (const AskOutcome &Outcome : A.ask(Questions)) {
      auto *Why = std::get_if<Failure>(&Outcome);
      Text += (Text.empty() ? "" : " ") +
              (Why ? failureId(Why->Cause).str() : std::string("ok"));
    }
    return Text;
  }

  static std::variant<HttpReply, Failure> good() {
    return HttpReply{200, body(GoodAnswer), {}};
  }
  static std::variant<HttpReply, Failure> status(long Status,
                                                 const char *Words = "no") {
    return HttpReply{
        Status, std::string(R"({"error":{"message":")") + Words + "\"}}", {}};
  }

  std::unique_ptr<Database> Store = cantFail(openMemoryStore());
  Endpoint To;
  AskLimits Limits;
  std::atomic<unsigned> Sent{0};
  HttpRequest Last;
  std::function<std::variant<HttpReply, Failure>(unsigned)> Serve =
      [](unsigned) { return good(); };
};
} // namespace

TEST_F(LlmClientTest, EachKeyIsAskedOnce) {
  EXPECT_EQ(ask({"a", "b", "a"}), "ok ok ok");
  EXPECT_EQ(Sent, 2u);
  EXPECT_EQ(ask({"b", "a"}), "ok ok");
  EXPECT_EQ(Sent, 2u);
}

TEST_F(LlmClientTest, PassingFailuresAreTriedAgain) {
  Serve = [](unsigned N) { return N < 2 ? status(503) : good(); };
  EXPECT_EQ(ask({"a"}), "ok");
  EXPECT_EQ(Sent, 3u);
}

TEST_F(LlmClientTest, LastingFailuresAreNot) {
  Serve = [](unsigned) { return status(402); };
  EXPECT_EQ(ask({"a"}), "payment");
  EXPECT_EQ(Sent, 1u);
  // The endpoint is paused for all other questions, too.
  EXPECT_EQ(ask({"b"}), "paused");
  EXPECT_EQ(Sent, 1u);
  // Another key may work.
  To.Key = SecretKey("new");
  Serve = [](unsigned) { return good(); };
  EXPECT_EQ(ask({"b"}), "ok");
}

TEST_F(LlmClientTest, OneBadAnswerPausesNothing) {
  Serve = [](unsigned) { return HttpReply{200, body("prose"), {}}; };
  EXPECT_EQ(ask({"a"}), "wrong-answer");
  EXPECT_EQ(Sent, 3u);
  Serve = [](unsigned) { return good(); };
  EXPECT_EQ(ask({"a"}), "ok");
}

TEST_F(LlmClientTest, WhatAnEndpointLacksIsRemembered) {
  Serve = [this](unsigned) {
    return llvm::StringRef(Last.Body).contains("max_completion_tokens")
               ? status(400, "unknown field max_completion_tokens")
               : good();
  };
  EXPECT_EQ(ask({"a"}), "ok");
  EXPECT_EQ(Sent, 2u);
  EXPECT_EQ(ask({"b"}), "ok");
  EXPECT_EQ(Sent, 3u);
}

TEST_F(LlmClientTest, ServersQuoteKeysInVain) {
  To.Key = SecretKey("sk-abc");
  Serve = [](unsigned) { return status(401, "bad key sk-abc"); };
  LlmClient A(To, Limits, *Store, nullptr,
              [this](const HttpRequest &) { return Serve(0); });
  AskOutcome Outcome = A.ask(question("a")).front();
  EXPECT_EQ(std::get<Failure>(Outcome).Detail, "status 401: bad key [key]");
}

TEST_F(LlmClientTest, StoredAnswersOfARunArriveFirst) {
  EXPECT_EQ(ask({"b"}), "ok");
  std::vector<Question> Questions = {question("a"), question("b")};
  LlmClient A(To, Limits, *Store, nullptr,
              [](const HttpRequest &) { return good(); });
  AskRun Run(A, Questions, AskRun::TimeLimit::ForEach);
  auto First = Run.next(), Second = Run.next();
  ASSERT_TRUE(First && Second);
  EXPECT_EQ(First->first, 1u);
  EXPECT_EQ(Second->first, 0u);
  EXPECT_FALSE(Run.next());
}

TEST_F(LlmClientTest, AStoppedRunAsksNothingMore) {
  Limits.Slots = 1;
  std::vector<Question> Questions = {question("a"), question("b")};
  std::promise<AskRun *> Started;
  LlmClient A(To, Limits, *Store, nullptr, [&](const HttpRequest &) {
    ++Sent;
    Started.get_future().get()->stop();
    return good();
  });
  AskRun Run(A, Questions, AskRun::TimeLimit::ForEach);
  Started.set_value(&Run);
  EXPECT_TRUE(Run.next());
  EXPECT_FALSE(Run.next());
  EXPECT_EQ(Sent, 1u);
}

TEST_F(LlmClientTest, ABudgetOfRequestsHolds) {
  Limits.Spend.Requests = 2;
  Limits.Slots = 1;
  EXPECT_EQ(ask({"a", "b", "c"}), "ok ok budget");
  EXPECT_EQ(ask({"a", "d"}), "ok budget");
}

TEST_F(LlmClientTest, ABudgetOfMoneyHolds) {
  Limits.Price = {10, 100}; // each reply costs 0.02; 0.82 is reserved for it
  Limits.Spend.Cost = 0.85;
  Limits.Slots = 1;
  EXPECT_EQ(ask({"a", "b", "c"}), "ok ok budget");
  EXPECT_NEAR(cantFail(SharedState(*Store).spentToday()).Cost, 0.04, 1e-9);
}

TEST_F(LlmClientTest, AnswersUnusedForLongestGo) {
  AnswerCache Cache(*Store);
  for (int I = 0; I < 4; ++I) {
    StoredAnswer A;
    A.Key = std::string(1, 'a' + I);
    A.Text = std::string(1000, 'x');
    A.Made = I;
    cantFail(Cache.store(A, 4000));
  }
  CacheStats Stats = cantFail(Cache.stats());
  EXPECT_EQ(Stats.Answers, 3u);
  EXPECT_FALSE(cantFail(Cache.find("a")));
  EXPECT_TRUE(cantFail(Cache.find("d")));
}

TEST_F(LlmClientTest, ClaimsAndSlotsOfTheDeadAreVoid) {
  SharedState Shared(*Store);
  EXPECT_TRUE(cantFail(Shared.claim("k", 60)));
  EXPECT_FALSE(cantFail(Shared.claim("k", 60))); // its owner is alive
  cantFail(Store->run("UPDATE claims SET process = '999999999 1'"));
  EXPECT_TRUE(cantFail(Shared.claim("k", 60)));
  cantFail(Shared.release("k"));
  EXPECT_TRUE(cantFail(Shared.claim("k", -1)));
  EXPECT_TRUE(cantFail(Shared.claim("k", 60))); // the claim has expired

  auto Slot = cantFail(Shared.takeSlot("h", 1, 60));
  EXPECT_TRUE(Slot);
  EXPECT_FALSE(cantFail(Shared.takeSlot("h", 1, 60)));
  EXPECT_TRUE(cantFail(Shared.takeSlot("other", 1, 60)));
  cantFail(Store->run("UPDATE slots SET process = '999999999 1'"));
  EXPECT_TRUE(cantFail(Shared.takeSlot("h", 1, 60)));
}

TEST_F(LlmClientTest, ClaimsOfOtherMachinesEndWithTheirTime) {
  SharedState Shared(*Store);
  EXPECT_TRUE(cantFail(Shared.claim("k", 60)));
  cantFail(Store->run("UPDATE claims SET process = '999999999 1 elsewhere'"));
  EXPECT_FALSE(cantFail(Shared.claim("k", 60)));
  cantFail(Store->run("UPDATE claims SET ends = ends - 61"));
  EXPECT_TRUE(cantFail(Shared.claim("k", 60)));
}

TEST_F(LlmClientTest, TimesFromAClockThatWasFastAreNotWaitedFor) {
  SharedState Shared(*Store);
  Failure Why(FailureCause::Key, "refused");
  EXPECT_TRUE(cantFail(Shared.claim("k", 60)));
  EXPECT_TRUE(cantFail(Shared.takeSlot("h", 1, 60)));
  EXPECT_TRUE(cantFail(Shared.reserve(1, {{}, 2})));
  cantFail(Shared.failed("e", Why));
  EXPECT_TRUE(cantFail(Shared.paused("e")));
  EXPECT_TRUE(cantFail(Shared.claimWarning("key", "e")));

  for (const char *Change : {"UPDATE claims SET ends = ends + 172800",
                             "UPDATE slots SET ends = ends + 172800",
                             "UPDATE spending SET at = at + 172800",
                             "UPDATE pauses SET ends = ends + 172800",
                             "UPDATE warnings SET at = at + 172800"})
    cantFail(Store->run(Change));
  EXPECT_TRUE(cantFail(Shared.claim("k", 60)));
  EXPECT_TRUE(cantFail(Shared.takeSlot("h", 1, 60)));
  EXPECT_FALSE(cantFail(Shared.paused("e")));
  EXPECT_TRUE(cantFail(Shared.claimWarning("key", "e")));
  EXPECT_TRUE(cantFail(Shared.reserve(1, {{}, 2})));
  EXPECT_FALSE(cantFail(Shared.reserve(1, {{}, 2}))); // two were paid
  cantFail(Store->run("UPDATE spending SET at = at - 86401"));
  EXPECT_TRUE(cantFail(Shared.reserve(1, {{}, 2})));
  cantFail(Store->run("UPDATE spending SET at = at + 86401 WHERE id < 3"));
  EXPECT_EQ(cantFail(Shared.spentToday()).Requests, 3u);
}

TEST_F(LlmClientTest, WarningsAreClaimedOnce) {
  SharedState Shared(*Store);
  EXPECT_TRUE(cantFail(Shared.claimWarning("key", "e")));
  EXPECT_FALSE(cantFail(Shared.claimWarning("key", "e")));
  EXPECT_TRUE(cantFail(Shared.claimWarning("tls", "e")));
  EXPECT_TRUE(cantFail(Shared.claimWarning("key", "f")));
}

TEST(AnswerLines, ComeBackAsTheyWent) {
  StoredAnswer A{"k", "text\n", "m", "s", 1, 2, 0.5, 1700000000};
  auto Back = parseAnswerLines(answerLine(A) + "\n" + answerLine(A), "f");
  ASSERT_TRUE(static_cast<bool>(Back));
  ASSERT_EQ(Back->size(), 2u);
  EXPECT_EQ((*Back)[1].Text, A.Text);
  EXPECT_EQ((*Back)[1].Cost, A.Cost);
  EXPECT_EQ((*Back)[1].Made, A.Made);
  auto Wrong = parseAnswerLines("{\"schema\":\"x\"}", "f.jsonl");
  EXPECT_EQ(llvm::toString(Wrong.takeError()),
            "f.jsonl:1: wanted schema 'roofline-answer' version 1, found 'x' "
            "version 0");
}

TEST(RemoteCache, Addresses) {
  auto At = cantFail(parseRemoteCache("redis://cache.lan:7000/3", "pw"));
  EXPECT_EQ(At.Host, "cache.lan");
  EXPECT_EQ(At.Port, 7000u);
  EXPECT_EQ(At.Database, 3u);
  EXPECT_EQ(At.Password, "pw");
  EXPECT_EQ(cantFail(parseRemoteCache("redis://h", "")).Port, 6379u);
  EXPECT_EQ(llvm::toString(parseRemoteCache("redis://:pw@h", "").takeError()),
            "option 'cache-remote': found '(an address with a password)', "
            "wanted redis://HOST[:PORT][/DATABASE]");
  for (const char *Url : {"h", "redis://", "redis://h:x", "http://h"})
    EXPECT_EQ(llvm::toString(parseRemoteCache(Url, "").takeError()),
              std::string("option 'cache-remote': found '") + Url +
                  "', wanted redis://HOST[:PORT][/DATABASE]");
}

TEST(RemoteCache, ItsAbsenceIsHarmless) {
  RemoteCache Cache({"127.0.0.1", 1, 0, ""});
  EXPECT_FALSE(Cache.find("k"));
  Cache.store({});
  EXPECT_NE(Cache.problem().find("127.0.0.1:1: "), std::string::npos);
}

TEST(AdvisorSettings, BudgetsAndPrices) {
  EXPECT_EQ(cantFail(parseBudget("200 requests")).Requests, 200u);
  EXPECT_EQ(cantFail(parseBudget("2.5")).Cost, 2.5);
  EXPECT_EQ(llvm::toString(parseBudget("2 USD").takeError()),
            "option 'llm-budget': found '2 USD', wanted a sum like 2.50 or a "
            "number of requests like '200 requests'");
  TokenPrice Price =
      cantFail(parsePrice("m:\n  input: 1.25\n  output: 10\n", "p.yaml", "m"));
  EXPECT_EQ(Price.Input, 1.25);
  EXPECT_EQ(Price.Output, 10);
  EXPECT_EQ(
      llvm::toString(parsePrice("m:\n  input: 1\n", "p.yaml", "m").takeError()),
      "p.yaml:1: m.output: wanted a price per million tokens");
}
