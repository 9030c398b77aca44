// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline eval predict: predicts the kernels of a label table, given as many
// facts of each row as the user selects.
#include "CommandLines.h"
#include "EvalCommands.h"
#include "compile/PredictRun.h"
#include "eval/join/KernelMatch.h"
#include "report/PredictionJson.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;
using namespace roofline;

const char roofline::EvalPredictUsage[] =
    "usage: roofline eval predict --labels=CSV -p DIR [OPTIONS]\n\n"
    "Predicts the kernels of a table of measured ones, from the compile "
    "commands\n"
    "of their programs, for 'eval score' to compare.\n\n"
    "  --labels=CSV        the table; docs/evaluation.md has its columns;\n"
    "                      subset: that of our own benchmarks, no -p wanted\n"
    "  -p DIR              the folder of a compile_commands.json, or the "
    "file\n"
    "  --gpu=NAME          the GPU to predict for\n"
    "  --given=arguments,launch|arguments|launch|nothing\n"
    "                      what of a row is told [arguments,launch]\n"
    "  -o FILE             where the report goes; else to the standard output\n"
    "  --device=NAME       only rows with this in column 'device'\n"
    "  --split=NAME        only rows with this in column 'split'\n"
    "  -j N                files at a time [all cores]\n"
    "  --timeout=SECONDS   give a file up after this; 0 never does [600]\n"
    "  --no-progress       no progress bar on a terminal\n"
    "and the options of docs/options.md, such as --llm-url.\n";

/// All predictions, with the program in their units' paths.
static std::vector<Prediction> allOf(ArrayRef<TableJob> Jobs,
                                     PredictResults &Results) {
  std::vector<Prediction> All;
  for (auto [Job, Result] : zip_equal(Jobs, Results.Jobs))
    for (Prediction &P : Result.Predictions) {
      if (!is_contained(foldersOf(P.Id.Unit), Job.Program))
        P.Id.Unit = Job.Job.Unit.name();
      All.push_back(std::move(P));
    }
  return All;
}

/// The kernels, such as "CUDA heat-cuda: step(int)", of rows that no prediction
/// matches by name. \p RowCount is set to the number of these rows.
static std::set<std::string> kernelsMissing(ArrayRef<LabelRow> Rows,
                                            ArrayRef<Prediction> Predictions,
                                            unsigned &RowCount) {
  std::vector<PredictionRecord> Records(Predictions.size());
  std::vector<PredictionKey> Keys;
  for (auto [Record, P] : zip_equal(Records, Predictions)) {
    Record.Id = P.Id;
    Keys.emplace_back(Record);
  }
  std::set<std::string> Missing;
  for (const LabelRow &Row : Rows) {
    RowKey Key(Row);
    std::vector<const PredictionKey *> OfProgram;
    for (const PredictionKey &K : Keys)
      if (sameProgram(Key, K))
        OfProgram.push_back(&K);
    auto Any = [](JoinRule, const PredictionKey &) { return true; };
    if (!matchName(Key, OfProgram, Any).Found.empty())
      continue;
    ++RowCount;
    Missing.insert(
        Row.Program + ": " + Row.Kernel +
        (OfProgram.empty() ? "  (nothing predicted for the program)" : ""));
  }
  return Missing;
}

static void printSummary(ArrayRef<LabelRow> Rows, ArrayRef<TableJob> Jobs,
                         const PredictResults &Results,
                         ArrayRef<Prediction> Predictions) {
  std::set<std::pair<Language, std::string>> Wanted, Found;
  std::set<std::string> Files, Failed;
  std::set<KernelId> Kernels;
  for (const LabelRow &Row : Rows)
    Wanted.insert({Row.Lang, Row.Program});
  for (auto [Job, Result] : zip_equal(Jobs, Results.Jobs)) {
    const CompileUnit &Unit = Job.Job.Unit;
    Found.insert({Unit.language(), Job.Program});
    if (!Result.Skipped)
      (Result.Failed ? Failed : Files).insert(Unit.name());
  }
  for (const Prediction &P : Predictions)
    Kernels.insert(P.Id);
  unsigned RowsMissing = 0;
  auto Missing = kernelsMissing(Rows, Predictions, RowsMissing);
  errs() << "programs: " << Found.size() << " of " << Wanted.size()
         << " have files with device code\n"
         << "files:    " << Files.size() << " predicted, " << Failed.size()
         << " failed\n"
         << "kernels:  " << Kernels.size() << "\n"
         << "rows:     " << Rows.size() - RowsMissing << " of " << Rows.size()
         << " have a kernel of their name\n";
  for (const std::string &Name : Missing)
    errs() << "  without: " << Name << "\n";
}

int roofline::runEvalPredict(ArrayRef<const char *> Args) {
  Expected<TableOptions> Options = parseTableOptions(Args);
  if (!Options)
    return evalError(toString(Options.takeError()));
  Expected<TableWork> Work = workFor(*Options);
  if (!Work)
    return evalError(toString(Work.takeError()));
  int Status = 0;
  for (const std::string &Problem : Work->Problems)
    Status = evalError(Problem);
  ArrayRef<TableJob> Jobs = Work->Jobs;
  Expected<PredictResults> Results =
      predictAll("roofline eval", Work->compiles(), Options->Predict);
  if (!Results)
    return evalError(toString(Results.takeError()));
  std::vector<Prediction> Predictions = allOf(Jobs, *Results);
  if (Error E = writeReport(Predictions, Options->Predict.Output))
    return evalError(toString(std::move(E)));
  printSummary(Work->Rows, Jobs, *Results, Predictions);
  return Results->anyFailed() ? 2 : Status;
}
