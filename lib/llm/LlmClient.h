// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gets questions answered, from the caches or by parallel requests to the
// endpoint, within limits that all compiler processes of a user share.
#ifndef ROOFLINE_LLM_LLMCLIENT_H
#define ROOFLINE_LLM_LLMCLIENT_H

#include "llm/AnswerCache.h"
#include "llm/RemoteCache.h"
#include "llm/SharedState.h"
#include "llvm/ADT/ArrayRef.h"
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace roofline {

/// A request with the key of its answer in the cache.
struct Question {
  ChatRequest Request;
  /// cacheKey() of the request. Questions with equal keys are asked once.
  std::string Key;
};

/// The answer to a question, whose text was parsed successfully, or the reason
/// why there is none.
using AskOutcome = std::variant<StoredAnswer, Failure>;

/// Prices per million tokens, in any one currency.
struct TokenPrice {
  double Input = 0, Output = 0;
};

/// An upper estimate of what \p Request costs by \p Price.
double mostCost(const ChatRequest &Request, const TokenPrice &Price);

/// Limits on time, parallelism, spending and the size of the cache.
struct AskLimits {
  double Seconds = 60; ///< see AskRun
  /// Simultaneous requests to a host, over all processes of the user.
  unsigned Slots = 8;
  Budget Spend; ///< within 24 hours
  TokenPrice Price;
  uint64_t CacheBytes = 256u << 20;
};

/// Asks one endpoint. Claims, slots and spending are shared with other
/// processes through the database.
class LlmClient {
public:
  using Transport =
      std::function<std::variant<HttpReply, Failure>(const HttpRequest &)>;

  /// \p Store must have the tables of AnswerCache and SharedState. \p Remote
  /// may be null. Both must outlive this. \p Send is replaced in tests.
  LlmClient(Endpoint To, AskLimits Limits, Database &Store,
            RemoteCache *Remote = nullptr, Transport Send = send);

  /// Returns one outcome for each of \p Questions, in their order, within the
  /// time limit for all together.
  std::vector<AskOutcome> ask(llvm::ArrayRef<Question> Questions);

  /// The last error of the database, or "". After an error, questions may be
  /// asked again although they were answered before.
  const std::string &storeProblem() const { return StoreProblem; }

private:
  friend class AskRun;
  using Time = std::chrono::steady_clock::time_point;
  std::optional<AskOutcome> tryCache(const Question &Q);
  AskOutcome askEndpoint(const Question &Q, Time Deadline);
  ChatOutcome converse(const ChatRequest &Request, Time Deadline);
  ChatOutcome attempt(const ChatRequest &Request, Time Deadline);
  Failure budgetFailure(const ChatRequest &Request);
  std::variant<int64_t, Failure> pay(const ChatRequest &Request);
  void settle(int64_t Paid, const ChatOutcome &Outcome);
  ChatOutcome sendOnce(const HttpRequest &Http, AnswerForm Form);
  std::optional<int64_t> waitForSlot(Time Deadline);
  void noteFailure(const Failure &Why, double Given);
  Time deadlineFromNow() const;
  double costOf(const ChatReply &Reply) const;
  template <typename T> T orNoteProblem(llvm::Expected<T> Result, T Otherwise);
  void orNoteProblem(llvm::Error E);

  Endpoint To;
  std::string Name; ///< the endpoint's name in SharedState
  AskLimits Limits;
  AnswerCache Cache;
  SharedState Shared;
  RemoteCache *Remote;
  Transport Send;
  std::mutex Mutex; ///< protects StoreProblem
  std::string StoreProblem;
};

/// Gets questions answered by as many threads as AskLimits::Slots says.
class AskRun {
public:
  /// Whether AskLimits::Seconds are for all questions together, from now on, or
  /// for each, from when it is first tried.
  enum class TimeLimit { ForAll, ForEach };

  /// \p Client and \p Questions must outlive this.
  AskRun(LlmClient &Client, llvm::ArrayRef<Question> Questions, TimeLimit For);
  /// Waits for the questions that are being asked.
  ~AskRun();

  /// The next outcome, with the index of its question, in the order in which
  /// they arrive; std::nullopt if there are no more.
  std::optional<std::pair<size_t, AskOutcome>> next();
  /// Asks no further question. Those that are being asked are still answered.
  void stop();

private:
  struct OpenQuestion {
    size_t Index;
    std::optional<LlmClient::Time> Deadline;
    /// Why it has no answer yet, for the failure at the deadline; a literal.
    llvm::StringRef WhyOpen;
  };
  std::optional<OpenQuestion> take();
  std::optional<AskOutcome> tryToAnswer(OpenQuestion &Q);
  void work();

  LlmClient &Client;
  llvm::ArrayRef<Question> Questions;
  std::vector<std::thread> Threads;
  std::mutex Mutex; ///< protects the members below
  std::condition_variable Changed;
  std::deque<OpenQuestion> Open;
  std::deque<std::pair<size_t, AskOutcome>> Arrived;
  size_t Working = 0; ///< threads that have not ended
  bool Stopped = false;
};

} // namespace roofline

#endif
