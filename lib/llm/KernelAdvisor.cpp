// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/KernelAdvisor.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;
using namespace roofline;

static constexpr char StoreName[] = "answers.sqlite";

static std::string allTables() {
  return (AnswerCache::schema() + SharedState::schema()).str();
}

std::string roofline::storePath(StringRef Folder) {
  SmallString<128> Path(Folder);
  sys::path::append(Path, StoreName);
  return Path.str().str();
}

Expected<std::unique_ptr<Database>> roofline::openStore(StringRef Folder) {
  return Database::open(storePath(Folder), allTables());
}

Expected<std::unique_ptr<Database>> roofline::openMemoryStore() {
  return Database::open(":memory:", allTables());
}

Expected<std::unique_ptr<KernelAdvisor>>
KernelAdvisor::make(AdvisorSettings Settings,
                    std::vector<std::string> &Warnings) {
  std::unique_ptr<KernelAdvisor> A(new KernelAdvisor(std::move(Settings)));
  if (StringRef File = A->Settings.AnswerFile; !File.empty()) {
    auto Text = readFile(File);
    if (!Text)
      return Text.takeError();
    auto Answers = parseAnswerLines(*Text, File);
    if (!Answers)
      return Answers.takeError();
    for (StoredAnswer &Answer : *Answers)
      A->FromFile[Answer.Key] = std::move(Answer);
    return std::move(A);
  }
  auto Store = openStore(A->Settings.CacheDir);
  const Budget &Spend = A->Settings.Limits.Spend;
  if (!Store && (Spend.Cost || Spend.Requests))
    return makeError("llm-budget cannot be counted: {0}",
                     toString(Store.takeError()));
  if (!Store) {
    Warnings.push_back("answers are not kept: " + toString(Store.takeError()));
    Store = openMemoryStore();
  }
  if (!Store)
    return Store.takeError();
  A->Store = std::move(*Store);
  return std::move(A);
}

std::vector<Question>
KernelAdvisor::questionsFor(ArrayRef<KernelQuestion> Kernels) {
  std::vector<Question> Questions;
  for (const KernelQuestion &Kernel : Kernels) {
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
  auto Mine = Shared.claimWarning(Cause, Endpoint);
  if (Mine)
    return *Mine;
  consumeError(Mine.takeError());
  return true;
}

void KernelAdvisor::report(ArrayRef<AskOutcome> Outcomes,
                           std::vector<std::string> &Warnings) {
  std::map<FailureCause, std::pair<const Failure *, size_t>> Failures;
  for (const AskOutcome &Outcome : Outcomes)
    if (auto *Why = std::get_if<Failure>(&Outcome)) {
      auto &[First, Count] = Failures[Why->root()];
      // Prefer the endpoint's own message to ours about a pause.
      if (!First || First->Behind)
        First = Why;
      ++Count;
    }
  SharedState Shared(*Store);
  for (auto &[Cause, Found] : Failures) {
    if (isFirstToSay(Shared, failureId(Cause), Settings.To->name()))
      Warnings.push_back(
          warningFor(Settings.To->Host, *Found.first, Found.second));
  }
}

std::optional<StoredAnswer>
KernelAdvisor::stored(StringRef Key, std::vector<std::string> &Warnings) {
  if (!Store) {
    auto It = FromFile.find(Key);
    return It == FromFile.end() ? std::nullopt : std::optional(It->second);
  }
  auto Found = AnswerCache(*Store).find(Key);
  if (Found)
    return std::move(*Found);
  std::string Problem = toString(Found.takeError());
  if (!is_contained(Warnings, Problem))
    Warnings.push_back(std::move(Problem));
  return std::nullopt;
}

void KernelAdvisor::print(ArrayRef<Question> Questions) {
  auto Known = SharedState(*Store).capabilities(Settings.To->name());
  if (!Known)
    consumeError(Known.takeError());
  Capabilities Can = Known ? *Known : Capabilities();
  for (const Question &Q : Questions)
    errs() << requestText(*Settings.To, Q.Request, Can);
}

std::vector<AskOutcome> KernelAdvisor::ask(ArrayRef<Question> Questions,
                                           std::vector<std::string> &Warnings) {
  std::optional<RemoteCache> Remote;
  if (Settings.SharedCache)
    Remote.emplace(*Settings.SharedCache);
  LlmClient Asks(*Settings.To, Settings.Limits, *Store,
                 Remote ? &*Remote : nullptr);
  std::vector<AskOutcome> Outcomes = Asks.ask(Questions);
  SharedState Shared(*Store);
  if (Remote && !Remote->problem().empty() &&
      isFirstToSay(Shared, "cache-remote", Settings.SharedCache->Host))
    Warnings.push_back("the shared cache is not used: " + Remote->problem());
  if (!Asks.storeProblem().empty())
    Warnings.push_back("answers may be asked for again: " +
                       Asks.storeProblem());
  report(Outcomes, Warnings);
  return Outcomes;
}

std::vector<AskOutcome>
KernelAdvisor::outcomesOf(ArrayRef<Question> Questions,
                          std::vector<std::string> &Warnings) {
  if (Settings.To && !Settings.DryRun)
    return ask(Questions, Warnings);
  // Missing answers are not reported here: the user chose offline use or a dry
  // run.
  std::vector<AskOutcome> Outcomes(Questions.size(), Failure());
  if (Settings.To) {
    print(Questions);
    return Outcomes;
  }
  for (auto [Q, Outcome] : zip_equal(Questions, Outcomes))
    if (auto Found = stored(Q.Key, Warnings))
      Outcome = std::move(*Found);
  return Outcomes;
}

std::vector<KernelAdvice>
KernelAdvisor::advise(ArrayRef<KernelQuestion> Kernels,
                      std::vector<std::string> &Warnings) {
  std::vector<Question> Questions = questionsFor(Kernels);
  std::vector<AskOutcome> Outcomes = outcomesOf(Questions, Warnings);
  Unanswered.clear();
  std::vector<KernelAdvice> Advices(Kernels.size());
  for (size_t I = 0; I < Outcomes.size(); ++I) {
    auto *Stored = std::get_if<StoredAnswer>(&Outcomes[I]);
    if (!Stored) {
      Unanswered.push_back(std::move(Questions[I]));
      continue;
    }
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
  }
  return Advices;
}
