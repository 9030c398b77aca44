// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "EvalInputs.h"
#include "gpu/GpuDatabase.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

Error EvalInputs::parse(ArrayRef<const char *> Args, StringRef Name,
                        EvalWords More) {
  std::string Rule = "first",
              Help = ("roofline eval " + Name + " --help").str();
  EvalWords Words = More;
  Words.Valued = {{"--labels", Labels},
                  {"--gpu", Gpu},
                  {"--device", Device},
                  {"--split", Split},
                  {"--launch-rule", Rule}};
  for (auto &[Option, Value] : More.Valued)
    Words.Valued.emplace_back(Option, Value);
  Words.Files = &Predictions;
  Words.Help = Help;
  if (Error E = readEvalWords(Args, Words))
    return E;
  std::optional<LaunchRule> Parsed = parseLaunchRule(Rule);
  if (!Parsed)
    return makeError("--launch-rule: wanted first, fastest-of-2 or sum, found "
                     "'{0}'",
                     Rule);
  Launches = *Parsed;
  if (Labels.empty() || Predictions.empty())
    return makeError("wanted --labels=CSV and predictions; see {0}", Help);
  return Error::success();
}

Expected<JoinedTable> EvalInputs::join(ArrayRef<std::string> Paths) const {
  JoinedTable Table;
  Expected<std::vector<LabelRow>> Rows = readRowsOf(Labels, Device, Split);
  if (!Rows)
    return Rows.takeError();
  Expected<std::vector<PredictionRecord>> All = predictions(Paths);
  if (!All)
    return All.takeError();
  Table.Rows = std::move(*Rows);
  Table.Predictions = std::move(*All);
  Table.Joined = joinLabels(Table.Rows, Table.Predictions, Launches);
  return std::move(Table);
}

Expected<std::vector<PredictionRecord>>
EvalInputs::predictions(ArrayRef<std::string> Paths) const {
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
    if (!Gpus.count(Gpu))
      return makeError("no prediction for GPU '{0}'; there are {1}", Gpu,
                       llvm::join(Gpus, ", "));
    erase_if(All, [&](const PredictionRecord &P) { return P.Gpu != Gpu; });
    return All;
  }
  if (Error E = wantOne(Gpus, "predictions", "--gpu"))
    return std::move(E);
  return All;
}

Expected<GpuSpec> roofline::gpuOf(ArrayRef<PredictionRecord> Predictions) {
  if (Predictions.empty())
    return makeError("the reports hold no prediction");
  return loadGpu(Predictions.front().Gpu);
}
