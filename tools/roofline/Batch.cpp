// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline batch: writes the questions for a language model to a file for a
// provider's batch service, and imports the results into the cache.
#include "llm/Batch.h"
#include "Subcommands.h"
#include "compile/CompileUnits.h"
#include "compile/PredictRun.h"
#include "eval/table/TableWork.h"
#include "llm/AdvisorSettings.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

/// The compiles of either form of command line, with the options to run them.
static Expected<std::pair<std::vector<PredictJob>, PredictOptions>>
compilesFor(const CommandLine &Line) {
  if (Line.has("labels")) {
    auto Options = tableOptions(Line);
    if (!Options)
      return Options.takeError();
    auto Work = workFor(*Options);
    if (!Work)
      return Work.takeError();
    return std::pair(Work->compiles(), std::move(Options->Predict));
  }
  auto Options = predictOptions(Line);
  if (!Options)
    return Options.takeError();
  auto Units = unitsFor(*Options);
  if (!Units)
    return Units.takeError();
  std::vector<PredictJob> Jobs;
  for (CompileUnit &Unit : Units->Units)
    Jobs.push_back({std::move(Unit), {}, nullptr});
  return std::pair(std::move(Jobs), std::move(*Options));
}

static Expected<Options> optionsWithModel(const CommandLine &Line) {
  auto Opts = Line.pluginOptions();
  if (Opts && Opts->LlmModel.empty())
    return Line.wanted("--llm-model=NAME, by which answers are kept");
  return Opts;
}

Expected<int> roofline::runBatchExport(const CommandLine &Line) {
  auto Work = compilesFor(Line);
  if (!Work)
    return Work.takeError();
  auto &[Jobs, Run] = *Work;
  auto Opts = optionsWithModel(Line);
  if (!Opts)
    return Opts.takeError();
  // Override the user's settings: only the cache is consulted.
  Opts->Evidence = "llm";
  Opts->Offline = "true";
  Opts->LlmBudget.clear();
  auto Settings = advisorSettings(*Opts, Environment::ofProcess());
  if (!Settings)
    return Settings.takeError();
  std::vector<std::string> Warnings;
  auto Store = openAnswersOrMemory(**Settings, Warnings);
  if (!Store)
    return Store.takeError();
  for (const std::string &Warning : Warnings)
    Line.fail(Warning);
  Run.Questions = true;
  Run.PluginArguments.push_back("evidence=llm");
  Run.PluginArguments.push_back("offline");
  auto Results = predictAll(Line.speaker(), Jobs, Run);
  if (!Results)
    return Results.takeError();
  std::vector<Question> Questions;
  unsigned Spared = 0;
  for (const PredictResult &Job : Results->Jobs)
    for (auto [Parts, P] : zip(Job.Questions, Job.Predictions))
      if (P.Spared == AskingSpared::None)
        append_range(Questions, questionsFor(Parts, **Settings));
      else
        ++Spared;
  BatchFile File = batchFor(Questions, Line.choice<Dialect>("dialect"),
                            Opts->LlmModel, **Store);
  if (Error E = putOut(File.Text, Run.Output))
    return std::move(E);
  if (!Run.Output.empty())
    outs() << File.Questions << " questions to " << Run.Output
           << (Spared ? formatv("; {0} kernels are certain", Spared).str() : "")
           << "\n";
  return Results->anyFailed() ? 2 : 0;
}

Expected<int> roofline::runBatchImport(const CommandLine &Line) {
  auto Opts = optionsWithModel(Line);
  if (!Opts)
    return Opts.takeError();
  auto Store = openCache(*Opts);
  if (!Store)
    return Store.takeError();
  AnswerCache Cache(**Store);
  unsigned Kept = 0, Useless = 0;
  for (const std::string &File : Line.Words) {
    auto Results = parseFile(File, [&](StringRef Text, StringRef Name) {
      return parseBatchResults(Text, Name, Opts->LlmModel);
    });
    if (!Results)
      return Results.takeError();
    for (const StoredAnswer &Answer : Results->Answers)
      if (Error E = Cache.store(Answer, uint64_t(Opts->CacheSize) << 20))
        return std::move(E);
    for (const std::string &Problem : Results->Problems)
      Line.fail(Problem);
    Kept += Results->Answers.size();
    Useless += Results->Problems.size();
  }
  outs() << Kept << " answers imported";
  if (Useless)
    outs() << ", " << Useless << " lines without one";
  outs() << "\n";
  return 0;
}
