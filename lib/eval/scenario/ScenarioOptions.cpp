// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/ScenarioOptions.h"
#include "eval/table/LabelSelection.h"
#include "support/Error.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

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
