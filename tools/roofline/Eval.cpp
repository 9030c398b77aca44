// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline eval: handles label tables and scores predictions against them.
#include "CommandLines.h"
#include "EvalCommands.h"
#include "Subcommands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

namespace {
struct EvalCommand {
  StringLiteral Name;
  /// Null if the command prints its own usage.
  const char *Usage;
  int (*Run)(ArrayRef<const char *> Args);
};
} // namespace

static constexpr EvalCommand Commands[] = {
    {"score", EvalScoreUsage, runEvalScore},
    {"explain", EvalExplainUsage, runEvalExplain},
    {"compare", EvalCompareUsage, runEvalCompare},
    {"calibrate", EvalCalibrateUsage, runEvalCalibrate},
    {"import", EvalImportUsage, runEvalImport},
    {"predict", EvalPredictUsage, runEvalPredict},
    {"subset", EvalSubsetUsage, runEvalSubset},
    {"rq1", nullptr, runEvalScenario<1>},
    {"rq2", nullptr, runEvalScenario<2>},
    {"rq3", nullptr, runEvalScenario<3>},
    {"rq4", nullptr, runEvalScenario<4>},
    {"examples", EvalExamplesUsage, runEvalExamples},
    {"table", EvalTableUsage, runEvalTable},
};

static std::string usageOf(const EvalCommand &Command) {
  return Command.Usage ? Command.Usage : scenarioUsage(Command.Name);
}

static bool isHelp(StringRef Arg) { return Arg == "--help" || Arg == "-h"; }

int roofline::evalError(const Twine &Message) {
  errs() << "roofline eval: " << Message << "\n";
  return 2;
}

int roofline::runEval(ArrayRef<const char *> Args) {
  if (!Args.empty() && isHelp(Args[0])) {
    ListSeparator Between("\n");
    for (const EvalCommand &Command : Commands)
      outs() << StringRef(Between) << usageOf(Command);
    return 0;
  }
  for (const EvalCommand &Command : Commands) {
    if (Args.empty() || Args[0] != Command.Name)
      continue;
    if (none_of(Args, isHelp))
      return Command.Run(Args.drop_front());
    outs() << usageOf(Command);
    return 0;
  }
  auto Names = map_range(Commands, [](const EvalCommand &C) { return C.Name; });
  return evalError("wanted " + join(Names, " or ") +
                   "; see roofline eval --help");
}
