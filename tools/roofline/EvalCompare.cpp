// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline eval compare: tests whether one set of predictions is better than
// another.
#include "EvalCommands.h"
#include "EvalInputs.h"
#include "eval/score/Compare.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

const char roofline::EvalCompareUsage[] =
    "usage: roofline eval compare --labels=CSV [OPTIONS] BEFORE AFTER\n\n"
    "Compares two predictions of the same measured kernels, row by row: what\n"
    "was gained, what was lost, and whether that may be "
    "chance.\n\n" ROOFLINE_EVAL_INPUT_USAGE
    "  --json              for programs\n";

int roofline::runEvalCompare(ArrayRef<const char *> Args) {
  EvalInputs Inputs;
  bool Json = false;
  if (Error E = Inputs.parse(Args, "compare", {{}, {{"--json", Json}}}))
    return evalError(toString(std::move(E)));
  if (Inputs.Predictions.size() != 2)
    return evalError("wanted two predictions, BEFORE and AFTER, found " +
                     Twine(Inputs.Predictions.size()));
  JoinedTable Sides[2];
  for (auto [Side, Path] : zip_equal(Sides, Inputs.Predictions)) {
    Expected<JoinedTable> Table = Inputs.join(Path);
    if (!Table)
      return evalError(toString(Table.takeError()));
    Side = std::move(*Table);
  }
  Comparison C = compareRows(Sides[0].Joined, Sides[1].Joined);
  outs() << (Json ? comparisonJson(C) : comparisonText(C));
  return 0;
}
