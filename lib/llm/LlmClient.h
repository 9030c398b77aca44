// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gets questions answered: from the cache, or from the endpoint in parallel,
// within limits that all compiler processes of a build share.
#ifndef ROOFLINE_LLM_LLMCLIENT_H
#define ROOFLINE_LLM_LLMCLIENT_H

#include "llm/AnswerCache.h"
#include "llm/RemoteCache.h"
#include "llm/SharedState.h"
#include "llvm/ADT/ArrayRef.h"
#include <chrono>
#include <functional>

namespace roofline {

struct Question {
  ChatRequest Request;
  /// Digest of what the answer depends on; equal keys are asked once.
  std::string Key;
};

/// An answer with what its text says checked, or why there is none.
using AskOutcome = std::variant<StoredAnswer, Failure>;

/// Per million tokens, in any one currency.
struct TokenPrice {
  double Input = 0, Output = 0;
};

struct AskLimits {
  double Seconds = 60; ///< for all questions together
  unsigned Slots = 8;  ///< requests at once, over all processes of the user
  Budget Spend;        ///< in a day
  TokenPrice Price;
  uint64_t CacheBytes = 256u << 20;
};

class LlmClient {
public:
  using Transport =
      std::function<std::variant<HttpReply, Failure>(const HttpRequest &)>;

  /// \p Store has the tables of AnswerCache and SharedState. \p Remote may be
  /// null.
  LlmClient(Endpoint To, AskLimits Limits, Database &Store,
            RemoteCache *Remote = nullptr, Transport Send = send);

  /// One outcome for each of \p Questions; returns within the time limit.
  std::vector<AskOutcome> ask(llvm::ArrayRef<Question> Questions);

  /// What is wrong with the cache, if anything: answers may be asked for
  /// twice then.
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
  std::string Name; ///< for shared state
  AskLimits Limits;
  AnswerCache Cache;
  SharedState Shared;
  RemoteCache *Remote;
  Transport Send;
  std::chrono::steady_clock::time_point Deadline;
  std::mutex Mutex; ///< of what follows
  std::string StoreProblem;
};

} // namespace roofline

#endif
