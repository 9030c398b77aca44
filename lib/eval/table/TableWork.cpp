// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/table/TableWork.h"
#include "eval/table/LabelSelection.h"
#include "eval/table/SubsetTable.h"
#include "support/Error.h"

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
