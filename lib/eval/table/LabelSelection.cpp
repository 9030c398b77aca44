// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/table/LabelSelection.h"
#include "eval/table/SubsetTable.h"
#include "gpu/GpuDatabase.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;
using namespace roofline;

/// Fails if \p Names has several names: one score over several GPUs would be
/// meaningless.
static Error wantOne(const std::set<std::string> &Names, StringRef What,
                     StringRef Option) {
  if (Names.size() <= 1)
    return Error::success();
  return makeError("{0}: found several GPUs ({1}): choose one by {2}", What,
                   join(Names, ", "), Option);
}

Expected<std::vector<LabelRow>>
roofline::readRows(const LabelSelection &Selection) {
  const auto &[Path, Device, Split] = Selection;
  Expected<std::string> File = labelsFile(Path);
  if (!File)
    return File.takeError();
  Expected<std::vector<LabelRow>> Rows = readLabels(*File);
  if (!Rows)
    return Rows.takeError();
  erase_if(*Rows, [&](const LabelRow &Row) {
    return (!Device.empty() && Row.Device != Device) ||
           (!Split.empty() && Row.Split != Split);
  });
  if (Rows->empty())
    return makeError("{0}: no row fits", Path);
  std::set<std::string> Devices;
  for (const LabelRow &Row : *Rows)
    Devices.insert(Row.Device);
  if (Error E = wantOne(Devices, Path, "--device"))
    return std::move(E);
  return Rows;
}

Expected<JoinedTable> roofline::joinedTable(const LabelSelection &Selection,
                                            ArrayRef<std::string> Paths,
                                            StringRef Gpu,
                                            LaunchChoice Launches) {
  JoinedTable Table;
  if (Error E = readRows(Selection).moveInto(Table.Rows))
    return std::move(E);
  if (Error E = predictionsFor(Paths, Gpu).moveInto(Table.Predictions))
    return std::move(E);
  Table.Joined = joinLabels(Table.Rows, Table.Predictions, Launches);
  return std::move(Table);
}

Expected<std::vector<PredictionRecord>>
roofline::predictionsFor(ArrayRef<std::string> Paths, StringRef Gpu) {
  std::vector<PredictionRecord> All;
  for (const std::string &Path : Paths) {
    Expected<std::vector<PredictionRecord>> Some = readPredictions(Path);
    if (!Some)
      return Some.takeError();
    append_range(All, std::move(*Some));
  }
  std::set<std::string> Gpus;
  for (const PredictionRecord &P : All)
    Gpus.insert(P.Gpu);
  if (!Gpu.empty()) {
    if (!Gpus.count(Gpu.str()))
      return makeError("no prediction for GPU '{0}'; there are {1}", Gpu,
                       join(Gpus, ", "));
    erase_if(All, [&](const PredictionRecord &P) { return P.Gpu != Gpu; });
    return All;
  }
  if (Error E = wantOne(Gpus, "predictions", "--gpu"))
    return std::move(E);
  return All;
}

Expected<GpuSpec> roofline::gpuOf(ArrayRef<PredictionRecord> Predictions) {
  if (Predictions.empty())
    return makeError("the reports contain no predictions");
  return loadGpu(Predictions.front().Gpu);
}
