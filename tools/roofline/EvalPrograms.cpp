// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline eval predict, subset, examples, rq1 to rq4: what compiles the
// programs of a table.
#include "Subcommands.h"
#include "eval/scenario/ChooseRows.h"
#include "eval/scenario/RunScenario.h"
#include "eval/scenario/ScenarioMaterial.h"
#include "eval/subset/ScoreSubset.h"
#include "eval/table/LabelSelection.h"
#include "eval/table/TableWork.h"
#include "support/Files.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

Expected<int> roofline::runEvalPredict(const CommandLine &Line) {
  Expected<TableOptions> Options = tableOptions(Line);
  if (!Options)
    return Options.takeError();
  Expected<TableWork> Work = workFor(*Options);
  if (!Work)
    return Work.takeError();
  int Status = 0;
  for (const std::string &Problem : Work->Problems)
    Status = Line.fail(Problem);
  Expected<PredictResults> Results =
      predictAll(Line.speaker(), Work->compiles(), Options->Predict);
  if (!Results)
    return Results.takeError();
  std::vector<Prediction> Predictions = Work->predictionsOf(*Results);
  if (Error E = writeReport(Predictions, Options->Predict.Output))
    return std::move(E);
  errs() << Work->summary(*Results, Predictions);
  return Results->anyFailed() ? 2 : Status;
}

Expected<int> roofline::runEvalSubset(const CommandLine &Line) {
  Expected<SubsetOptions> Options = subsetOptions(Line);
  if (!Options)
    return Options.takeError();
  bool Failed = false;
  Expected<std::string> Cards =
      scoreSubset(*Options, [&](const SubsetFailure &Failure) {
        Failed = true;
        Line.fail("'" + Failure.Program + "' " + Failure.Why + "; see '" +
                  Options->Settings.Work + "/" + Failure.Program + "/log'");
      });
  if (!Cards)
    return Cards.takeError();
  if (Error E = putOut(*Cards, Options->Output))
    return std::move(E);
  return Failed ? 1 : 0;
}

Expected<int> roofline::runEvalScenario(const CommandLine &Line) {
  auto Options = scenarioOptions(Line);
  if (!Options)
    return Options.takeError();
  Expected<bool> Complete = runScenario(*Options);
  if (!Complete)
    return Complete.takeError();
  return *Complete ? 0 : 2;
}

Expected<int> roofline::runEvalExamples(const CommandLine &Line) {
  auto Options = tableOptions(Line);
  if (!Options)
    return Options.takeError();
  auto Settings = Line.pluginOptions();
  if (!Settings)
    return Settings.takeError();
  auto Gpu = onlyGpu(*Settings, Line);
  if (!Gpu)
    return Gpu.takeError();
  auto Rows = readRows({Options->Labels, Options->Device, Options->Split});
  if (!Rows)
    return Rows.takeError();
  unsigned Limit = 0;
  Line.get("limit", Limit);
  *Rows = chooseRows(std::move(*Rows), Limit, /*Seed=*/1);
  auto Material = materialFor(*Rows, Options->Labels, Options->Given,
                              Options->Predict, "examples");
  if (!Material)
    return Material.takeError();
  std::string Lines;
  for (const KernelMaterial &Kernel : *Material)
    Lines += exampleLine(exampleOf(Kernel, Options->Labels, *Gpu));
  if (Error E = writeFileAtomically(Options->Predict.Output, Lines))
    return std::move(E);
  outs() << Material->size() << " of " << Rows->size() << " kernels to "
         << Options->Predict.Output << "\n";
  return 0;
}
