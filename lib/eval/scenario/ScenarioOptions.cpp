// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/ScenarioOptions.h"
#include "command/CommandLine.h"
#include "eval/table/LabelSelection.h"
#include "eval/table/SubsetTable.h"
#include "eval/table/TableWork.h"
#include "gpu/GpuDatabase.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

static Error readShots(const CommandLine &Line, ScenarioOptions &O) {
  bool InPairs = O.Scenario == Scenario::Rq1;
  for (StringRef Word : Line.list("shots")) {
    unsigned Count = 0;
    if (Word.getAsInteger(10, Count) || Count > 64 || (InPairs && Count % 2))
      return makeError("option '--shots': found '{0}', wanted {1} numbers from "
                       "{2} to 64",
                       Word, InPairs ? "even" : "whole", InPairs ? 2 : 1);
    if (!is_contained(O.Shots, Count))
      O.Shots.push_back(Count);
  }
  if (O.Shots.empty())
    O.Shots = {0};
  return Error::success();
}

static Error checkNeeds(const ScenarioOptions &O, const CommandLine &Line) {
  bool HasSources = O.Scenario != Scenario::Rq1;
  bool WantsTable =
      HasSources || O.isPredictor() || is_contained(O.Questions, "profiles");
  bool Asks = O.isPredictor() ||
              (O.isAsked() && O.BatchFile.empty() && !O.Table.LlmDryRun);
  if (O.Model.empty() && (O.isAsked() || O.Start))
    return Line.wanted("--model=NAME");
  if (WantsTable && O.Labels.empty())
    return Line.wanted("--labels=CSV");
  if (HasSources && !O.isPredictor() && O.Predict.Database.empty())
    return Line.wanted("-p DIR");
  if (WantsTable && !O.Gpu)
    return onlyGpu(O.Table, Line).takeError();
  if (O.isPredictor() && O.Predictions.empty())
    return Line.wanted(O.Model == "static" ? "files of predictions"
                                           : "files of profiles");
  if (!O.isPredictor() && !O.Predictions.empty())
    return makeError("found '{0}', wanted options only; see roofline {1} "
                     "--help",
                     O.Predictions.front(), Line.Command->Name);
  if (O.Start && O.Export.empty())
    return Line.wanted("--export=DIR with --start");
  if (!O.Export.empty() && O.Prompts.size() != 1)
    return Line.wanted("one word of --prompts with --export");
  if (Asks && O.Output.empty())
    return Line.wanted("-o RESULTS");
  return Error::success();
}

Expected<GpuSpec> roofline::onlyGpu(const Options &Opts,
                                    const CommandLine &Line) {
  if (Opts.Gpus.size() != 1)
    return Line.wanted("--gpu=NAME, one GPU");
  return loadGpu(Opts.Gpus.front());
}

Expected<ScenarioOptions> roofline::scenarioOptions(const CommandLine &Line) {
  ScenarioOptions O;
  O.Scenario = *parseId<Scenario>(Line.Command->verb());
  O.Predictions = Line.Words;
  Line.get("model", O.Model);
  Line.get("labels", O.Labels);
  Line.get("device", O.Device);
  Line.get("split", O.Split);
  O.Rule = Line.choice<LabelRule>("label-rule");
  O.Given = givenFacts(Line);
  Line.get("limit", O.Limit);
  Line.get("seed", O.Seed);
  O.Prompts = Line.list("prompts");
  O.Questions = Line.list("questions");
  // Without a table there are no kernels to ask about.
  if (O.Labels.empty() && !Line.has("questions"))
    erase(O.Questions, "profiles");
  for (StringRef Word : Line.list("thoughts"))
    O.Thoughts.push_back(Word == "yes");
  Line.get("samples", O.Samples);
  Line.get("temperature", O.Draw.Temperature);
  Line.get("top-p", O.Draw.TopP);
  Line.get("max-tokens", O.MaxTokens);
  Line.get("max-prompt", O.MaxPrompt);
  Line.get("examples", O.ExampleFile);
  O.Resume = Line.flag("resume");
  O.Progress = !Line.flag("no-progress");
  Line.get("o", O.Output);
  Line.get("svg", O.Diagram);
  Line.get("batch", O.BatchFile);
  O.BatchDialect = Line.choice<Dialect>("dialect");
  Line.get("export", O.Export);
  O.Start = Line.flag("start");
  Line.get("epochs", O.Epochs);
  Line.get("poll", O.Poll);
  if (O.Draw.Temperature && *O.Draw.Temperature > 2)
    return makeError("option '--temperature': found '{0}', wanted a number "
                     "from 0 to 2",
                     Line.text("temperature"));
  if (Error E = readShots(Line, O))
    return std::move(E);
  if (Error E = predictOptions(Line).moveInto(O.Predict))
    return std::move(E);
  if (O.Predict.Database.empty())
    if (Error E = databaseBeside(O.Labels).moveInto(O.Predict.Database))
      return std::move(E);
  if (Error E = Line.pluginOptions().moveInto(O.Table))
    return std::move(E);
  if (O.Model.empty())
    O.Model = O.Table.LlmModel;
  O.Table.LlmModel = O.Model;
  if (O.Table.Gpus.size() == 1) {
    O.GpuName = O.Table.Gpus.front();
    if (Error E = onlyGpu(O.Table, Line).moveInto(O.Gpu.emplace()))
      return std::move(E);
  }
  if (Error E = checkNeeds(O, Line))
    return std::move(E);
  return O;
}

Expected<AdvisorSettings>
roofline::endpointFor(const ScenarioOptions &Options) {
  struct Options Table = Options.Table;
  Table.Evidence = "llm";
  // Writing a batch file needs stored answers only, no endpoint.
  if (!Options.BatchFile.empty() && Table.Offline.empty())
    Table.Offline = "true";
  // The scenario chooses the examples, not option llm-examples.
  Table.LlmExamples.clear();
  auto Settings = advisorSettings(Table, Environment::ofProcess());
  if (!Settings)
    return Settings.takeError();
  return std::move(**Settings);
}

Expected<std::vector<LabelRow>>
roofline::rowsFor(const ScenarioOptions &Options) {
  auto Rows = readRows({Options.Labels, Options.Device, Options.Split});
  if (!Rows)
    return Rows.takeError();
  Relabelling Done = relabel(*Rows, Options.Rule, *Options.Gpu);
  if (Options.Rule != LabelRule::Table)
    errs() << "label rule " << idOf(Options.Rule) << ": " << Done.Changed
           << " labels changed, " << Done.Dropped
           << " rows left out for want of figures\n";
  if (Rows->empty())
    return makeError("{0}: no row has the figures for label rule {1}",
                     Options.Labels, idOf(Options.Rule));
  return Rows;
}
