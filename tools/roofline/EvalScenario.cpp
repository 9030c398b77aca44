// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline eval rq1 to rq4: runs a scenario.
#include "CommandLines.h"
#include "EvalCommands.h"
#include "eval/scenario/RunScenario.h"

using namespace llvm;
using namespace roofline;

template <unsigned Number>
int roofline::runEvalScenario(ArrayRef<const char *> Args) {
  auto Options = parseScenarioOptions("rq" + std::to_string(Number), Args);
  if (!Options)
    return evalError(toString(Options.takeError()));
  Expected<bool> Complete = runScenario(*Options);
  if (!Complete)
    return evalError(toString(Complete.takeError()));
  return *Complete ? 0 : 2;
}
template int roofline::runEvalScenario<1>(ArrayRef<const char *>);
template int roofline::runEvalScenario<2>(ArrayRef<const char *>);
template int roofline::runEvalScenario<3>(ArrayRef<const char *>);
template int roofline::runEvalScenario<4>(ArrayRef<const char *>);
