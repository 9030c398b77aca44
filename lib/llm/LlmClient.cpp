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
#include <random>

using namespace llvm;
using namespace roofline;

/// Retries after the first attempt.
static constexpr unsigned MostRetries = 2;
/// The longest retry-after, in seconds, that a compile waits for.
static constexpr double LongestWait = 20;
/// Between two looks at whether another process is done; answers take seconds.
static constexpr auto PollInterval = std::chrono::milliseconds(50);

static void sleepFor(double Seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(Seconds));
}

LlmClient::LlmClient(Endpoint To, AskLimits Limits, Database &Store,
                     RemoteCache *Remote, Transport Send)
    : To(std::move(To)), Limits(Limits), Cache(Store), Shared(Store),
      Remote(Remote), Send(std::move(Send)) {
  Name = this->To.name();
}

using Clock = std::chrono::steady_clock;

static double secondsTo(Clock::time_point Deadline) {
  return std::chrono::duration<double>(Deadline - Clock::now()).count();
}

LlmClient::Time LlmClient::deadlineFromNow() const {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(Limits.Seconds));
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

double roofline::mostCost(const ChatRequest &Request, const TokenPrice &Price) {
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
                  mostCost(Request, Limits.Price))};
}

/// Accounts for one request at its highest possible cost. Returns the id of the
/// spending, or the failure if the budget does not allow the request; -1 if the
/// database failed and there is no budget.
std::variant<int64_t, Failure> LlmClient::pay(const ChatRequest &Request) {
  auto Paid = Shared.reserve(mostCost(Request, Limits.Price), Limits.Spend);
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

ChatOutcome LlmClient::attempt(const ChatRequest &Request, Time Deadline) {
  // Capabilities that are found out here are stored for later requests.
  Capabilities Remembered =
      orNoteProblem(Shared.capabilities(Name), Capabilities());
  Capabilities Can = Remembered;
  while (true) {
    HttpRequest Http = httpRequest(To, Request, Can);
    Http.Seconds = secondsTo(Deadline);
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
    if (!Why && !(Can == Remembered))
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

ChatOutcome LlmClient::converse(const ChatRequest &Request, Time Deadline) {
  for (unsigned Retry = 0;; ++Retry) {
    ChatOutcome Outcome = attempt(Request, Deadline);
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
        Why.RetryAfter.value_or(0) > LongestWait || Wait >= secondsTo(Deadline))
      return Outcome;
    sleepFor(Wait);
  }
}

std::optional<int64_t> LlmClient::waitForSlot(Time Deadline) {
  while (secondsTo(Deadline) > 0) {
    auto Slot = Shared.takeSlot(To.Host, Limits.Slots, secondsTo(Deadline) + 5);
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

AskOutcome LlmClient::askEndpoint(const Question &Q, Time Deadline) {
  auto Slot = waitForSlot(Deadline);
  if (!Slot)
    return Failure{FailureCause::Timeout, "no request could start in time"};
  scope_exit Free([&] { orNoteProblem(Shared.freeSlot(*Slot)); });
  // Checked after the wait, since the endpoint may have failed meanwhile.
  if (auto Why = orNoteProblem(Shared.paused(Name), std::optional<Failure>()))
    return *Why;
  double Given = secondsTo(Deadline);
  ChatOutcome Outcome = converse(Q.Request, Deadline);
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
  if (!expectedToOptional(readJudgement(Q.Request.Form, Found->Text)))
    return std::nullopt;
  if (IsRemote)
    orNoteProblem(Cache.store(*Found, Limits.CacheBytes));
  return AskOutcome(std::move(*Found));
}

AskRun::AskRun(LlmClient &Client, ArrayRef<Question> Questions, TimeLimit For)
    : Client(Client), Questions(Questions) {
  std::optional<LlmClient::Time> Deadline;
  if (For == TimeLimit::ForAll)
    Deadline = Client.deadlineFromNow();
  for (size_t I = 0; I < Questions.size(); ++I)
    if (auto Cached = Client.tryCache(Questions[I]))
      Arrived.emplace_back(I, std::move(*Cached));
    else
      Open.push_back({I, Deadline, "no time is left"});
  Working = std::min<size_t>(Open.size(), Client.Limits.Slots);
  for (size_t I = Working; I > 0; --I)
    Threads.emplace_back([this] { work(); });
}

AskRun::~AskRun() {
  stop();
  for (std::thread &T : Threads)
    T.join();
}

std::optional<std::pair<size_t, AskOutcome>> AskRun::next() {
  std::unique_lock Lock(Mutex);
  Changed.wait(Lock, [this] { return !Arrived.empty() || !Working; });
  if (Arrived.empty())
    return std::nullopt;
  auto Next = std::move(Arrived.front());
  Arrived.pop_front();
  return Next;
}

void AskRun::stop() {
  std::lock_guard Lock(Mutex);
  Stopped = true;
}

std::optional<AskRun::OpenQuestion> AskRun::take() {
  std::lock_guard Lock(Mutex);
  if (Open.empty() || Stopped) {
    --Working;
    Changed.notify_one();
    return std::nullopt;
  }
  OpenQuestion Q = std::move(Open.front());
  Open.pop_front();
  if (!Q.Deadline)
    Q.Deadline = Client.deadlineFromNow();
  return Q;
}

/// The outcome of \p Open; std::nullopt if another process is asking.
std::optional<AskOutcome> AskRun::tryToAnswer(OpenQuestion &Open) {
  const Question &Q = Questions[Open.Index];
  if (secondsTo(*Open.Deadline) <= 0)
    return Failure(FailureCause::Timeout, Open.WhyOpen.str());
  bool Mine = Client.orNoteProblem(
      Client.Shared.claim(Q.Key, secondsTo(*Open.Deadline) + 5), true);
  // The previous owner of the claim may have stored the answer.
  std::optional<AskOutcome> Outcome = Client.tryCache(Q);
  if (Mine) {
    if (!Outcome)
      Outcome = Client.askEndpoint(Q, *Open.Deadline);
    Client.orNoteProblem(Client.Shared.release(Q.Key));
  }
  return Outcome;
}

void AskRun::work() {
  while (auto Q = take()) {
    std::optional<AskOutcome> Outcome = tryToAnswer(*Q);
    if (!Outcome)
      std::this_thread::sleep_for(PollInterval);
    std::lock_guard Lock(Mutex);
    if (Outcome) {
      Arrived.emplace_back(Q->Index, std::move(*Outcome));
      Changed.notify_one();
    } else {
      Q->WhyOpen = "another compile is still asking the same";
      Open.push_back(*Q);
    }
  }
}

std::vector<AskOutcome> LlmClient::ask(ArrayRef<Question> Questions) {
  std::vector<AskOutcome> Outcomes(Questions.size(), Failure());
  AskRun Run(*this, Questions, AskRun::TimeLimit::ForAll);
  while (auto Next = Run.next())
    Outcomes[Next->first] = std::move(Next->second);
  return Outcomes;
}
