// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/ScenarioPredictions.h"
#include "eval/scenario/ScenarioAsk.h"
#include "eval/score/Score.h"
#include "eval/table/LabelSelection.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

QuestionItem roofline::itemOf(const LabelRow &Row) {
  return {std::to_string(Row.Line), Row.Lang, Row.Program, Row.Kernel,
          Row.Label};
}

static ResultRow rowOf(const JoinedRow &Joined,
                       const ScenarioOptions &Options) {
  ResultRow Row;
  Row.Setting = settingOf(Options);
  Row.Item = itemOf(*Joined.Row);
  Row.Way.Scenario = Options.Scenario;
  if (!Joined.Match) {
    Row.Failure = Joined.WhyNot;
    return Row;
  }
  Row.Said = Joined.Match->forced();
  Row.Confidence = Joined.Match->Confidence;
  return Row;
}

static Expected<std::vector<PredictionRecord>>
recordsFor(const ScenarioOptions &Options) {
  auto Records = predictionsFor(Options.Predictions, Options.GpuName);
  if (!Records)
    return Records.takeError();
  bool Observed = Options.Model == "emulated";
  for (const PredictionRecord &R : *Records)
    if (R.Observed.has_value() != Observed)
      return makeError("--model={0}: '{1}' has {2}, wanted {3}", Options.Model,
                       R.File, Observed ? "predictions" : "a profile",
                       Observed ? "profiles" : "predictions");
  return Records;
}

Error roofline::scorePredictions(const std::vector<LabelRow> &Rows,
                                 const ScenarioOptions &Options) {
  if (sys::fs::exists(Options.Output) && !Options.Resume)
    return makeError("'{0}' has results already; --resume makes them anew",
                     Options.Output);
  auto Records = recordsFor(Options);
  if (!Records)
    return Records.takeError();
  std::vector<JoinedRow> Joined =
      joinLabels(Rows, *Records, LaunchChoice::First);
  unsigned LeftOut = leaveOutUnseen(Joined, *Records);
  if (Joined.empty())
    return makeError("no profile has a launch of a row of {0} that others "
                     "labelled",
                     Options.Labels);
  std::vector<ResultRow> Results;
  std::string Lines = resultHeader();
  for (const JoinedRow &Row : Joined) {
    Results.push_back(rowOf(Row, Options));
    Lines += resultLine(Results.back());
  }
  if (Error E = writeFileAtomically(Options.Output, Lines))
    return E;
  if (Error E = showResults(Results, Options.Diagram))
    return E;
  Scorecard Card = scoreRows(Joined, &*Options.Gpu);
  if (std::string Text = figuresText(Card.All); !Text.empty())
    outs() << "\n```\n" << Text << "```\n";
  if (LeftOut)
    outs() << "\nleft out, as no profile may answer for them: " << LeftOut
           << " rows\n";
  return Error::success();
}
