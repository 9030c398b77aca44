// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/AskAll.h"
#include "support/Error.h"
#include "support/Files.h"
#include <thread>

using namespace llvm;
using namespace roofline;

Expected<std::unique_ptr<Database>>
roofline::openAnswers(const AdvisorSettings &Settings) {
  if (Settings.AnswerFile.empty())
    return openStore(Settings.CacheDir);
  auto Text = readFile(Settings.AnswerFile);
  if (!Text)
    return Text.takeError();
  auto Answers = parseAnswerLines(*Text, Settings.AnswerFile);
  if (!Answers)
    return Answers.takeError();
  auto Store = openMemoryStore();
  if (!Store)
    return Store.takeError();
  AnswerCache Cache(**Store);
  for (const StoredAnswer &Answer : *Answers)
    if (Error E = Cache.store(Answer, UINT64_MAX >> 1))
      return std::move(E);
  return Store;
}

std::optional<StoredAnswer> roofline::storedAnswer(Database &Store,
                                                   const Question &Q) {
  auto Found = expectedToOptional(AnswerCache(Store).find(Q.Key));
  if (!Found || !*Found)
    return std::nullopt;
  if (auto Read = readJudgement(Q.Request.Form, (*Found)->Text); !Read) {
    consumeError(Read.takeError());
    return std::nullopt;
  }
  return std::move(*Found);
}

namespace {
class AllAsker {
public:
  AllAsker(
      ArrayRef<ScenarioQuestion> Questions, const AdvisorSettings &Settings,
      Database &Store,
      function_ref<void(const ScenarioQuestion &, const AskOutcome &)> Each)
      : Questions(Questions), Settings(Settings), Store(Store), Each(Each) {
    if (Settings.SharedCache)
      Remote.emplace(*Settings.SharedCache);
  }

  Error run() {
    std::vector<std::thread> Threads;
    for (size_t I = 0;
         I < std::min<size_t>(Questions.size(), Settings.Limits.Slots); ++I)
      Threads.emplace_back([this] { work(); });
    for (std::thread &T : Threads)
      T.join();
    if (!End)
      return Error::success();
    return makeError("no answer from {0}: {1}; {2}", Settings.To->Host,
                     End->Detail, cureFor(End->root()));
  }

private:
  const ScenarioQuestion *take() {
    std::lock_guard Lock(Mutex);
    return End || Next == Questions.size() ? nullptr : &Questions[Next++];
  }

  void work() {
    // An LlmClient has one deadline, which ask() sets, so each thread needs its
    // own.
    LlmClient Asks(*Settings.To, Settings.Limits, Store,
                   Remote ? &*Remote : nullptr);
    while (const ScenarioQuestion *Q = take()) {
      AskOutcome Outcome = Asks.ask(Q->Asked).front();
      auto *Why = std::get_if<Failure>(&Outcome);
      std::lock_guard Lock(Mutex);
      if (!Why || !concernsAll(Why->Cause)) {
        Each(*Q, Outcome);
        continue;
      }
      // Prefer the endpoint's own message to ours about a pause.
      if (!End || End->Behind)
        End = *Why;
    }
  }

  ArrayRef<ScenarioQuestion> Questions;
  const AdvisorSettings &Settings;
  Database &Store;
  function_ref<void(const ScenarioQuestion &, const AskOutcome &)> Each;
  std::optional<RemoteCache> Remote;
  std::mutex Mutex; // protects Next and End, and serialises Each
  size_t Next = 0;
  std::optional<Failure> End;
};
} // namespace

Error roofline::askAll(
    ArrayRef<ScenarioQuestion> Questions, const AdvisorSettings &Settings,
    Database &Store,
    function_ref<void(const ScenarioQuestion &, const AskOutcome &)> Each) {
  return AllAsker(Questions, Settings, Store, Each).run();
}
