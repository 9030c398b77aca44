// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/Advise.h"
#include "llm/Answer.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;
using namespace roofline;

Expected<std::unique_ptr<Database>>
roofline::openAnswers(const AdvisorSettings &Settings) {
  if (Settings.AnswerFile.empty())
    return openStore(Settings.CacheDir);
  auto Store = openMemoryStore();
  if (!Store)
    return Store.takeError();
  auto Count = AnswerCache(**Store).importFile(Settings.AnswerFile,
                                               /*MostBytes=*/INT64_MAX);
  if (!Count)
    return Count.takeError();
  return Store;
}

std::optional<StoredAnswer> roofline::storedAnswer(Database &Store,
                                                   const Question &Q) {
  auto Found = expectedToOptional(AnswerCache(Store).find(Q.Key));
  if (!Found || !*Found)
    return std::nullopt;
  if (!expectedToOptional(readJudgement(Q.Request.Form, (*Found)->Text)))
    return std::nullopt;
  return std::move(*Found);
}

Expected<std::unique_ptr<Database>>
roofline::openAnswersOrMemory(const AdvisorSettings &Settings,
                              std::vector<std::string> &Warnings) {
  auto Store = openAnswers(Settings);
  if (Store || !Settings.AnswerFile.empty())
    return Store;
  if (Settings.Limits.Spend.Cost || Settings.Limits.Spend.Requests)
    return makeError("llm-budget cannot be counted: {0}",
                     toString(Store.takeError()));
  Warnings.push_back("answers are not kept: " + toString(Store.takeError()));
  return openMemoryStore();
}

std::vector<Question> roofline::questionsFor(ArrayRef<PromptParts> Kernels,
                                             const AdvisorSettings &Settings) {
  std::vector<Question> Questions;
  for (const PromptParts &Kernel : Kernels) {
    Question Q;
    Q.Request = promptFor(Kernel, Settings.Examples);
    for (unsigned Sample = 0; Sample < Settings.Samples; ++Sample) {
      Q.Request.Sample = Sample;
      Q.Key = cacheKey(Q.Request, Settings.Model);
      Questions.push_back(Q);
    }
  }
  return Questions;
}

std::string roofline::requestText(const Endpoint &To,
                                  const ChatRequest &Request,
                                  const Capabilities &Can) {
  HttpRequest Http = httpRequest(To, Request, Can);
  std::string Text = "POST " + Http.Url + "\n";
  for (const std::string &Header : Http.Headers)
    Text += To.Key.blotted(Header) + "\n";
  return Text + "\n" + Http.Body + "\n";
}

/// "no answer from api.openai.com for 2 questions: status 401: ...; set ...".
static std::string warningFor(StringRef Host, const Failure &Why,
                              size_t Count) {
  std::string Text = formatv("no answer from {0} for {1} {2}: {3}", Host, Count,
                             Count == 1 ? "question" : "questions", Why.Detail);
  return Text + "; " + cureFor(Why.root()).str() +
         ". The verdicts are the static ones" + doctorsLine(Why.root());
}

/// Whether this process is to give the warning. If the database fails, true: a
/// repeated warning is better than none.
static bool isFirstToSay(SharedState &Shared, StringRef Cause,
                         StringRef Endpoint) {
  return expectedToOptional(Shared.claimWarning(Cause, Endpoint))
      .value_or(true);
}

namespace {
/// Gets the questions of one advise() answered.
class Advisor {
public:
  Advisor(const AdvisorSettings &Settings, Database &Store,
          std::vector<std::string> &Warnings)
      : Settings(Settings), Store(Store), Warnings(Warnings) {}

  std::vector<AskOutcome> outcomesOf(ArrayRef<Question> Questions);

private:
  std::vector<AskOutcome> ask(ArrayRef<Question> Questions);
  /// Prints the requests to standard error, for a dry run.
  void print(ArrayRef<Question> Questions);
  std::optional<StoredAnswer> stored(StringRef Key);
  void report(ArrayRef<AskOutcome> Outcomes);

  const AdvisorSettings &Settings;
  Database &Store;
  std::vector<std::string> &Warnings;
};
} // namespace

void Advisor::report(ArrayRef<AskOutcome> Outcomes) {
  std::map<FailureCause, std::pair<const Failure *, size_t>> Failures;
  for (const AskOutcome &Outcome : Outcomes)
    if (auto *Why = std::get_if<Failure>(&Outcome)) {
      auto &[First, Count] = Failures[Why->root()];
      // Prefer the endpoint's own message to ours about a pause.
      if (!First || First->Behind)
        First = Why;
      ++Count;
    }
  SharedState Shared(Store);
  for (auto &[Cause, Found] : Failures)
    if (isFirstToSay(Shared, failureId(Cause), Settings.To->name()))
      Warnings.push_back(
          warningFor(Settings.To->Host, *Found.first, Found.second));
}

std::optional<StoredAnswer> Advisor::stored(StringRef Key) {
  auto Found = AnswerCache(Store).find(Key);
  if (Found)
    return std::move(*Found);
  std::string Problem = toString(Found.takeError());
  if (!is_contained(Warnings, Problem))
    Warnings.push_back(std::move(Problem));
  return std::nullopt;
}

void Advisor::print(ArrayRef<Question> Questions) {
  SharedState Shared(Store);
  Capabilities Can =
      expectedToOptional(Shared.capabilities(Settings.To->name()))
          .value_or(Capabilities());
  for (const Question &Q : Questions)
    errs() << requestText(*Settings.To, Q.Request, Can);
}

std::vector<AskOutcome> Advisor::ask(ArrayRef<Question> Questions) {
  std::optional<RemoteCache> Remote;
  if (Settings.SharedCache)
    Remote.emplace(*Settings.SharedCache);
  LlmClient Asks(*Settings.To, Settings.Limits, Store,
                 Remote ? &*Remote : nullptr);
  std::vector<AskOutcome> Outcomes = Asks.ask(Questions);
  SharedState Shared(Store);
  if (Remote && !Remote->problem().empty() &&
      isFirstToSay(Shared, "cache-remote", Settings.SharedCache->Host))
    Warnings.push_back("the shared cache is not used: " + Remote->problem());
  if (!Asks.storeProblem().empty())
    Warnings.push_back("answers may be asked for again: " +
                       Asks.storeProblem());
  report(Outcomes);
  return Outcomes;
}

std::vector<AskOutcome> Advisor::outcomesOf(ArrayRef<Question> Questions) {
  if (Settings.To && !Settings.DryRun)
    return ask(Questions);
  // Missing answers are not reported here: the user chose offline use or a dry
  // run.
  std::vector<AskOutcome> Outcomes(Questions.size(), Failure());
  if (Settings.To) {
    print(Questions);
    return Outcomes;
  }
  for (auto [Q, Outcome] : zip_equal(Questions, Outcomes))
    if (auto Found = stored(Q.Key))
      Outcome = std::move(*Found);
  return Outcomes;
}

Expected<std::vector<KernelAdvice>>
roofline::advise(ArrayRef<PromptParts> Kernels, const AdvisorSettings &Settings,
                 std::vector<std::string> &Warnings) {
  auto Store = openAnswersOrMemory(Settings, Warnings);
  if (!Store)
    return Store.takeError();
  std::vector<AskOutcome> Outcomes =
      Advisor(Settings, **Store, Warnings)
          .outcomesOf(questionsFor(Kernels, Settings));
  std::vector<KernelAdvice> Advices(Kernels.size());
  for (size_t I = 0; I < Outcomes.size(); ++I) {
    auto *Stored = std::get_if<StoredAnswer>(&Outcomes[I]);
    if (!Stored)
      continue;
    auto Read = parseAnswer(Stored->Text);
    if (!Read) { // e.g. from an answer file that was edited
      Warnings.push_back(toString(Read.takeError()));
      continue;
    }
    KernelAdvice &Advice = Advices[I / Settings.Samples];
    // The name may come from a file or another machine, so make it printable.
    Advice.Model = quotable(
        Stored->ServedModel.empty() ? Stored->Model : Stored->ServedModel, 100);
    Advice.Answers.push_back(std::move(*Read));
    Advice.InputTokens += Stored->InputTokens;
    Advice.OutputTokens += Stored->OutputTokens;
  }
  return Advices;
}
