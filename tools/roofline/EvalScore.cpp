// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline eval score: scores predictions against labelled kernels.
#include "EvalCommands.h"
#include "EvalInputs.h"
#include "eval/score/Score.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

const char roofline::EvalScoreUsage[] =
    "usage: roofline eval score --labels=CSV [OPTIONS] PREDICTIONS...\n\n"
    "Joins predictions (report files, JSON lines or folders of them) with a\n"
    "table of measured kernels and prints how often they are "
    "right.\n\n" ROOFLINE_EVAL_INPUT_USAGE
    "  --json              for programs\n";

int roofline::runEvalScore(ArrayRef<const char *> Args) {
  EvalInputs Inputs;
  bool Json = false;
  if (Error E = Inputs.parse(Args, "score", {{}, {{"--json", Json}}}))
    return evalError(toString(std::move(E)));
  Expected<JoinedTable> Table = Inputs.join(Inputs.Predictions);
  if (!Table)
    return evalError(toString(Table.takeError()));

  unsigned LeftOut = leaveOutUnseen(Table->Joined, Table->Predictions);
  // Without the GPU's file, as for a user's own, there are no classes.
  Expected<GpuSpec> Gpu = gpuOf(Table->Predictions);
  Scorecard Card = scoreRows(Table->Joined, Gpu ? &*Gpu : nullptr);
  Card.LeftOut = LeftOut;
  consumeError(Gpu.takeError());
  if (Json)
    outs() << scorecardJson(Card, Inputs.Launches);
  else
    outs() << scorecardText(Card) << "\nlaunch rule: " << idOf(Inputs.Launches)
           << "\n";
  return 0;
}
