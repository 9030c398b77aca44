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
#include <functional>

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

/// Limits on time, parallelism, spending and the size of the cache.
struct AskLimits {
  double Seconds = 60; ///< for all questions together
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
  /// time limit.
  std::vector<AskOutcome> ask(llvm::ArrayRef<Question> Questions);

  /// The last error of the database, or "". After an error, questions may be
  /// asked again although they were answered before.
  const std::string &storeProblem() const { return StoreProblem; }

private:
  class Run;
  std::optional<AskOutcome> tryCache(const Question &Q);
  AskOutcome askEndpoint(const Question &Q);
  std::variant<ChatReply, Failure> converse(const ChatRequest &Request);
  std::variant<ChatReply, Failure> attempt(const ChatRequest &Request);
  Failure budgetFailure(const ChatRequest &Request);
  std::variant<int64_t, Failure> pay(const ChatRequest &Request);
  void settle(int64_t Paid, const ChatOutcome &Outcome);
  ChatOutcome sendOnce(const HttpRequest &Http, AnswerForm Form);
  std::optional<int64_t> waitForSlot();
  void noteFailure(const Failure &Why, double Given);
  double secondsLeft() const;
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
  std::chrono::steady_clock::time_point Deadline;
  std::mutex Mutex; ///< protects StoreProblem
  std::string StoreProblem;
};

} // namespace roofline

#endif
