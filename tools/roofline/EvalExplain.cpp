// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline eval explain: lists wrong predictions with their causes.
#include "EvalCommands.h"
#include "EvalInputs.h"
#include "eval/score/Explain.h"
#include "eval/score/Score.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

const char roofline::EvalExplainUsage[] =
    "usage: roofline eval explain --labels=CSV [OPTIONS] PREDICTIONS...\n\n"
    "Lists the kernels whose verdict is wrong by what is to blame: the figure\n"
    "that, had it been the measured one, would have given the "
    "label.\n\n" ROOFLINE_EVAL_INPUT_USAGE
    "  --limit=N           at most this many kernels of each cause\n"
    "  --json              for programs\n";

int roofline::runEvalExplain(ArrayRef<const char *> Args) {
  EvalInputs Inputs;
  bool Json = false;
  std::string LimitText;
  if (Error E = Inputs.parse(Args, "explain",
                             {{{"--limit", LimitText}}, {{"--json", Json}}}))
    return evalError(toString(std::move(E)));
  size_t Limit = SIZE_MAX;
  if (!LimitText.empty() && StringRef(LimitText).getAsInteger(10, Limit))
    return evalError("--limit: wanted a number of kernels, found '" +
                     LimitText + "'");
  Expected<JoinedTable> Table = Inputs.join(Inputs.Predictions);
  if (!Table)
    return evalError(toString(Table.takeError()));
  Expected<GpuSpec> Gpu = gpuOf(Table->Predictions);
  if (!Gpu)
    return evalError(toString(Gpu.takeError()));
  if (unsigned LeftOut = leaveOutUnseen(Table->Joined, Table->Predictions))
    errs() << LeftOut
           << " rows were not run by the profiles and are left out\n";

  WrongList Errors = explainErrors(Table->Joined, *Gpu);
  outs() << (Json ? wrongListJson(Errors, *Gpu, Limit)
                  : wrongListText(Errors, *Gpu, Limit));
  return 0;
}
