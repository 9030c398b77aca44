// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/table/TableWork.h"
#include "eval/join/KernelMatch.h"
#include "eval/table/LabelSelection.h"
#include "eval/table/SubsetTable.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;
using namespace roofline;

std::vector<PredictJob> TableWork::compiles() const {
  std::vector<PredictJob> Compiles;
  for (const TableJob &Job : Jobs)
    Compiles.push_back(Job.Job);
  return Compiles;
}

Expected<TableWork> roofline::workFor(const TableOptions &Options) {
  auto Rows = readRows({Options.Labels, Options.Device, Options.Split});
  if (!Rows)
    return Rows.takeError();
  auto Found = unitsForTable(Options.Predict.Database);
  if (!Found)
    return Found.takeError();
  TableWork Work;
  Work.Jobs = tableJobs(*Rows, Found->Units, Options.Given);
  if (Work.Jobs.empty())
    return makeError("no command in '{0}' is for a program of {1}",
                     Options.Predict.Database, Options.Labels);
  Work.Rows = std::move(*Rows);
  Work.Problems = std::move(Found->Problems);
  return Work;
}

std::vector<Prediction>
TableWork::predictionsOf(PredictResults &Results) const {
  std::vector<Prediction> All;
  for (auto [Job, Result] : zip_equal(Jobs, Results.Jobs))
    for (Prediction &P : Result.Predictions) {
      if (!is_contained(foldersOf(P.Id.Unit), Job.Program))
        P.Id.Unit = Job.Job.Unit.name();
      All.push_back(std::move(P));
    }
  return All;
}

/// The kernels of rows that no prediction matches by name: "heat-cuda:
/// step(int)", or "heat-cuda: step(int)  (nothing predicted for the program)".
/// \p RowCount is set to the number of these rows.
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

std::string TableWork::summary(const PredictResults &Results,
                               ArrayRef<Prediction> Predictions) const {
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
  std::string Text =
      formatv("programs: {0} of {1} have files with device code\n"
              "files:    {2} predicted, {3} failed\n"
              "kernels:  {4}\n"
              "rows:     {5} of {6} have a kernel of their name\n",
              Found.size(), Wanted.size(), Files.size(), Failed.size(),
              Kernels.size(), Rows.size() - RowsMissing, Rows.size());
  for (const std::string &Name : Missing)
    Text += "  without: " + Name + "\n";
  return Text;
}
