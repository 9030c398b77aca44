// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/LlmClient.h"
#include "constants/prompts.h"
#include "llm/Answer.h"
#include "support/Error.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>
#include <ctime>
#include <deque>
#include <random>
#include <thread>

using namespace llvm;
using namespace roofline;

/// Retries after the first attempt.
static constexpr unsigned MostRetries = 2;
/// The longest retry-after, in seconds, that a compile waits for.
static constexpr double LongestWait = 20;
static constexpr auto PollInterval = std::chrono::milliseconds(25);

static void sleepFor(double Seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(Seconds));
}

LlmClient::LlmClient(Endpoint To, AskLimits Limits, Database &Store,
                     RemoteCache *Remote, Transport Send)
    : To(std::move(To)), Limits(Limits), Cache(Store), Shared(Store),
      Remote(Remote), Send(std::move(Send)) {
  Name = this->To.name();
}

double LlmClient::secondsLeft() const {
  std::chrono::duration<double> Left =
      Deadline - std::chrono::steady_clock::now();
  return Left.count();
}

void LlmClient::orNoteProblem(Error E) {
  if (!E)
    return;
  std::string Problem = toString(std::move(E));
  std::lock_guard Lock(Mutex);
  StoreProblem = std::move(Problem);
}

template <typename T>
T LlmClient::orNoteProblem(Expected<T> Result, T Otherwise) {
  if (Result)
    return std::move(*Result);
  orNoteProblem(Result.takeError());
  return Otherwise;
}

double LlmClient::costOf(const ChatReply &Reply) const {
  if (Reply.Cost)
    return *Reply.Cost;
  return (Reply.InputTokens * Limits.Price.Input +
          Reply.OutputTokens * Limits.Price.Output) /
         1e6;
}

/// An upper estimate of a request's cost. settle() corrects the estimate.
static double estimate(const ChatRequest &Request, const TokenPrice &Price) {
  double Input =
      (Request.System.size() + Request.User.size()) / constants::TokenBytes;
  return (Input * Price.Input + Request.MaxTokens * Price.Output) / 1e6;
}

Failure LlmClient::budgetFailure(const ChatRequest &Request) {
  Spending Spent = orNoteProblem(Shared.spentToday(), Spending());
  if (Limits.Spend.Requests)
    return {FailureCause::Budget,
            formatv("llm-budget is spent: {0} of {1} requests in 24 hours",
                    Spent.Requests, *Limits.Spend.Requests)};
  return {FailureCause::Budget,
          formatv("llm-budget is spent: {0:F2} of {1:F2} in 24 hours, and a "
                  "request may cost {2:F2}",
                  Spent.Cost, *Limits.Spend.Cost,
                  estimate(Request, Limits.Price))};
}

/// Accounts for one request at its highest possible cost. Returns the id of the
/// spending, or the failure if the budget does not allow the request; -1 if the
/// database failed and there is no budget.
std::variant<int64_t, Failure> LlmClient::pay(const ChatRequest &Request) {
  auto Paid = Shared.reserve(estimate(Request, Limits.Price), Limits.Spend);
  if (Paid) {
    if (*Paid)
      return **Paid;
    return budgetFailure(Request);
  }
  std::string Problem = toString(Paid.takeError());
  if (Limits.Spend.Cost || Limits.Spend.Requests)
    return Failure{FailureCause::Budget,
                   "llm-budget cannot be counted: " + Problem};
  orNoteProblem(makeError("{0}", Problem));
  return -1;
}

/// Whether a request that failed so costs nothing: providers charge for useless
/// answers, but not for rejected requests.
static bool isFree(FailureCause Cause) {
  switch (Cause) {
  case FailureCause::Connection:
  case FailureCause::Tls:
  case FailureCause::Redirect:
  case FailureCause::Rejected:
  case FailureCause::Key:
  case FailureCause::Payment:
  case FailureCause::NotFound:
  case FailureCause::Busy:
    return true;
  default:
    return false;
  }
}

/// Replaces the estimate by the actual cost if that is known.
void LlmClient::settle(int64_t Paid, const ChatOutcome &Outcome) {
  auto *Reply = std::get_if<ChatReply>(&Outcome);
  if (Paid < 0 || (!Reply && !isFree(std::get<Failure>(Outcome).Cause)))
    return;
  orNoteProblem(Shared.settle(Paid, Reply ? costOf(*Reply) : 0));
}

ChatOutcome LlmClient::sendOnce(const HttpRequest &Http, AnswerForm Form) {
  auto Reply = Send(Http);
  if (auto *Why = std::get_if<Failure>(&Reply))
    return std::move(*Why);
  HttpReply &Answer = std::get<HttpReply>(Reply);
  // Mask the key before any part of the body is quoted or truncated. A key of a
  // few letters is a dummy that could occur anywhere.
  constexpr size_t LeastKey = 8;
  if (To.Key.reveal().size() >= LeastKey)
    Answer.Body = To.Key.blotted(Answer.Body);
  return readReply(To.Speaks, Answer, Form);
}

std::variant<ChatReply, Failure>
LlmClient::attempt(const ChatRequest &Request) {
  // Capabilities that are found out here are stored for later requests.
  Capabilities Known = orNoteProblem(Shared.capabilities(Name), Capabilities());
  Capabilities Can = Known;
  while (true) {
    HttpRequest Http = httpRequest(To, Request, Can);
    Http.Seconds = secondsLeft();
    if (Http.Seconds <= 0)
      return Failure{FailureCause::Timeout, "no time is left"};
    auto Paid = pay(Request);
    if (auto *Why = std::get_if<Failure>(&Paid))
      return std::move(*Why);
    ChatOutcome Outcome = sendOnce(Http, Request.Form);
    settle(std::get<int64_t>(Paid), Outcome);
    auto *Why = std::get_if<Failure>(&Outcome);
    if (Why && Why->Cause == FailureCause::Rejected)
      if (auto Less = afterRejection(To.Speaks, Can, Why->Detail)) {
        Can = *Less;
        continue;
      }
    if (!Why && !(Can == Known))
      orNoteProblem(Shared.remember(Name, Can));
    return Outcome;
  }
}

/// Seconds to wait before retry number \p Retry + 1: exponential backoff up to
/// 8 s with jitter, so that processes that failed together do not retry
/// together.
static double backoff(unsigned Retry) {
  static thread_local std::minstd_rand Random{std::random_device()()};
  double Most = std::min(0.5 * std::pow(2, Retry), 8.0);
  return std::uniform_real_distribution(Most / 2, Most)(Random);
}

std::variant<ChatReply, Failure>
LlmClient::converse(const ChatRequest &Request) {
  for (unsigned Retry = 0;; ++Retry) {
    auto Outcome = attempt(Request);
    if (auto *Reply = std::get_if<ChatReply>(&Outcome)) {
      auto Read = readJudgement(Request.Form, Reply->Text);
      if (Read)
        return Outcome;
      Outcome = Failure{FailureCause::WrongAnswer,
                        quotable(toString(Read.takeError()))};
    }
    Failure &Why = std::get<Failure>(Outcome);
    Why.Detail = To.Key.blotted(Why.Detail);
    double Wait = std::max(backoff(Retry), Why.RetryAfter.value_or(0));
    if (!isPassing(Why.Cause) || Retry >= MostRetries ||
        Why.RetryAfter.value_or(0) > LongestWait || Wait >= secondsLeft())
      return Outcome;
    sleepFor(Wait);
  }
}

std::optional<int64_t> LlmClient::waitForSlot() {
  while (secondsLeft() > 0) {
    auto Slot = Shared.takeSlot(To.Host, Limits.Slots, secondsLeft() + 5);
    if (!Slot) { // without a database, slots cannot be limited
      orNoteProblem(Slot.takeError());
      return -1;
    }
    if (*Slot)
      return *Slot;
    std::this_thread::sleep_for(PollInterval);
  }
  return std::nullopt;
}

/// Records in the shared state what \p Why tells about the endpoint. \p Given:
/// the seconds that were left when the request started.
void LlmClient::noteFailure(const Failure &Why, double Given) {
  // Failures from our own limits tell nothing about the endpoint.
  if (Why.Cause == FailureCause::Budget ||
      (Why.Cause == FailureCause::Timeout && Given < Limits.Seconds / 2))
    return;
  bool Works = Why.Cause == FailureCause::WrongAnswer ||
               !(concernsAll(Why.Cause) || isPassing(Why.Cause));
  orNoteProblem(Works ? Shared.answered(Name) : Shared.failed(Name, Why));
}

AskOutcome LlmClient::askEndpoint(const Question &Q) {
  auto Slot = waitForSlot();
  if (!Slot)
    return Failure{FailureCause::Timeout, "no request could start in time"};
  scope_exit Free([&] { orNoteProblem(Shared.freeSlot(*Slot)); });
  // Checked after the wait, since the endpoint may have failed meanwhile.
  if (auto Why = orNoteProblem(Shared.paused(Name), std::optional<Failure>()))
    return *Why;
  double Given = secondsLeft();
  auto Outcome = converse(Q.Request);
  auto *Reply = std::get_if<ChatReply>(&Outcome);
  if (!Reply) {
    Failure &Why = std::get<Failure>(Outcome);
    noteFailure(Why, Given);
    return std::move(Why);
  }
  orNoteProblem(Shared.answered(Name));
  StoredAnswer Answer{Q.Key,
                      std::move(Reply->Text),
                      To.Model,
                      Reply->ServedModel,
                      Reply->InputTokens,
                      Reply->OutputTokens,
                      costOf(*Reply),
                      int64_t(std::time(nullptr))};
  orNoteProblem(Cache.store(Answer, Limits.CacheBytes));
  if (Remote)
    Remote->store(Answer);
  return Answer;
}

std::optional<AskOutcome> LlmClient::tryCache(const Question &Q) {
  auto Found = orNoteProblem(Cache.find(Q.Key), std::optional<StoredAnswer>());
  bool IsRemote = !Found && Remote;
  if (IsRemote)
    Found = Remote->find(Q.Key);
  if (!Found)
    return std::nullopt;
  // A version with a different parser may have stored the answer: ask again.
  if (auto Read = readJudgement(Q.Request.Form, Found->Text); !Read) {
    consumeError(Read.takeError());
    return std::nullopt;
  }
  if (IsRemote)
    orNoteProblem(Cache.store(*Found, Limits.CacheBytes));
  return AskOutcome(std::move(*Found));
}

/// The questions of one ask(), answered by several threads from a queue.
class LlmClient::Run {
public:
  Run(LlmClient &A, ArrayRef<Question> Questions)
      : A(A), Questions(Questions),
        Outcomes(Questions.size(),
                 Failure{FailureCause::Timeout, "no time is left"}) {
    for (size_t I = 0; I < Questions.size(); ++I)
      if (auto Known = A.tryCache(Questions[I]))
        Outcomes[I] = std::move(*Known);
      else
        Open.push_back(I);
  }

  std::vector<AskOutcome> run() {
    size_t Count = std::min<size_t>(Open.size(), A.Limits.Slots);
    std::vector<std::thread> Threads;
    for (size_t I = 0; I < Count; ++I)
      Threads.emplace_back([this] { work(); });
    for (std::thread &T : Threads)
      T.join();
    return std::move(Outcomes);
  }

private:
  std::optional<size_t> take() {
    std::lock_guard Lock(Mutex);
    if (Open.empty() || A.secondsLeft() <= 0)
      return std::nullopt;
    size_t I = Open.front();
    Open.pop_front();
    return I;
  }

  void work() {
    while (auto I = take()) {
      const Question &Q = Questions[*I];
      bool Mine =
          A.orNoteProblem(A.Shared.claim(Q.Key, A.secondsLeft() + 5), true);
      // The previous owner of the claim may have stored the answer.
      if (auto Known = A.tryCache(Q))
        Outcomes[*I] = std::move(*Known);
      else if (Mine)
        Outcomes[*I] = A.askEndpoint(Q);
      else if (A.secondsLeft() > 0) {
        // Another process is asking: put the question back at the end of the
        // queue.
        Outcomes[*I] = Failure{FailureCause::Timeout,
                               "another compile is still asking the same"};
        std::this_thread::sleep_for(PollInterval);
        std::lock_guard Lock(Mutex);
        Open.push_back(*I);
      }
      if (Mine)
        A.orNoteProblem(A.Shared.release(Q.Key));
    }
  }

  LlmClient &A;
  ArrayRef<Question> Questions;
  std::vector<AskOutcome> Outcomes;
  std::deque<size_t> Open;
  std::mutex Mutex; // of Open
};

std::vector<AskOutcome> LlmClient::ask(ArrayRef<Question> Questions) {
  Deadline = std::chrono::steady_clock::now() +
             std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                 std::chrono::duration<double>(Limits.Seconds));
  return Run(*this, Questions).run();
}
