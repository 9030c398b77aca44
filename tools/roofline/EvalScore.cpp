// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline eval score: what predictions are worth against labelled kernels.
#include "EvalCommands.h"
#include "EvalOptions.h"
#include "eval/Score.h"
#include "support/Error.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;
using namespace roofline;

const char roofline::EvalScoreUsage[] =
    "usage: roofline eval score --labels=CSV [OPTIONS] PREDICTIONS...\n\n"
    "Joins predictions (report files, JSON lines or folders of them) with a\n"
    "table of measured kernels and prints how often they are right.\n\n"
    "  --labels=CSV        the table; docs/evaluation.md has its columns\n"
    "  --gpu=NAME          only predictions for this GPU\n"
    "  --device=NAME       only rows with this in column 'device'\n"
    "  --split=NAME        only rows with this in column 'split'\n"
    "  --launch-rule=RULE  which launch of a kernel answers if several fit:\n"
    "                      first (default), fastest-of-2 or sum\n"
    "  --json              for programs\n";

namespace {
struct ScoreOptions {
  std::string Labels, Gpu, Device, Split;
  LaunchRule Launches = LaunchRule::First;
  bool Json = false;
  std::vector<std::string> Predictions;
};
} // namespace

static Expected<ScoreOptions> parseOptions(ArrayRef<const char *> Args) {
  ScoreOptions Options;
  std::string Rule = "first";
  if (Error E = readEvalWords(Args, {{{"--labels", Options.Labels},
                                      {"--gpu", Options.Gpu},
                                      {"--device", Options.Device},
                                      {"--split", Options.Split},
                                      {"--launch-rule", Rule}},
                                     {{"--json", Options.Json}},
                                     &Options.Predictions,
                                     "roofline eval score --help"}))
    return std::move(E);
  std::optional<LaunchRule> Launches = parseLaunchRule(Rule);
  if (!Launches)
    return makeError("--launch-rule: wanted first, fastest-of-2 or sum, found "
                     "'{0}'",
                     Rule);
  Options.Launches = *Launches;
  if (Options.Labels.empty() || Options.Predictions.empty())
    return makeError("wanted --labels=CSV and predictions; see roofline eval "
                     "score --help");
  return Options;
}

static Expected<std::vector<PredictionRecord>>
loadPredictions(const ScoreOptions &Options) {
  std::vector<PredictionRecord> All;
  for (const std::string &Path : Options.Predictions) {
    Expected<std::vector<PredictionRecord>> Some = readPredictions(Path);
    if (!Some)
      return Some.takeError();
    append_range(All, *Some);
  }
  std::set<std::string> Gpus;
  for (const PredictionRecord &P : All)
    Gpus.insert(P.Gpu);
  if (!Options.Gpu.empty()) {
    if (!Gpus.count(Options.Gpu))
      return makeError("no prediction for GPU '{0}'; there are {1}",
                       Options.Gpu, join(Gpus, ", "));
    erase_if(All,
             [&](const PredictionRecord &P) { return P.Gpu != Options.Gpu; });
    return All;
  }
  if (Error E = wantOne(Gpus, "predictions", "--gpu"))
    return std::move(E);
  return All;
}

int roofline::runEvalScore(ArrayRef<const char *> Args) {
  Expected<ScoreOptions> Options = parseOptions(Args);
  if (!Options)
    return evalError(toString(Options.takeError()));
  Expected<std::vector<LabelRow>> Rows =
      readRowsOf(Options->Labels, Options->Device, Options->Split);
  if (!Rows)
    return evalError(toString(Rows.takeError()));
  Expected<std::vector<PredictionRecord>> Predictions =
      loadPredictions(*Options);
  if (!Predictions)
    return evalError(toString(Predictions.takeError()));

  Scorecard Card =
      scoreRows(joinLabels(*Rows, *Predictions, Options->Launches));
  if (Options->Json)
    outs() << scorecardJson(Card, Options->Launches);
  else
    outs() << scorecardText(Card)
           << "\nlaunch rule: " << launchRuleId(Options->Launches) << "\n";
  return 0;
}
