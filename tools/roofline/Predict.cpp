// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline predict: makes the plugin's predictions without a build.
#include "CommandLines.h"
#include "Subcommands.h"
#include "ToolOptions.h"
#include "compile/PredictRun.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;
using namespace roofline;

static constexpr int BadInput = 2;
static constexpr StringLiteral Speaker = "roofline predict";

static int fail(const Twine &Message) {
  errs() << Speaker << ": " << Message << "\n";
  return BadInput;
}

/// \p Status, or the exit status for a pattern that matches no kernel.
static int checkExplained(ArrayRef<Prediction> Predictions, StringRef Wanted,
                          int Status) {
  Regex Pattern(Wanted);
  std::set<std::string> Names;
  for (const Prediction &P : Predictions) {
    if (Pattern.match(P.DisplayName))
      return Status;
    Names.insert(P.DisplayName);
  }
  if (Names.empty())
    return Status ? Status : fail("there are no kernels to explain");
  return fail("no kernel matches '" + Wanted + "'; there are " +
              join(Names, ", "));
}

static int predictUnits(std::vector<CompileUnit> Units,
                        const PredictOptions &Options) {
  std::vector<PredictJob> Jobs;
  for (CompileUnit &Unit : Units)
    Jobs.push_back({std::move(Unit), {}, nullptr});
  Expected<PredictResults> Results = predictAll(Speaker, Jobs, Options);
  if (!Results)
    return fail(toString(Results.takeError()));
  std::vector<Prediction> Predictions;
  for (PredictResult &Job : Results->Jobs)
    append_range(Predictions, std::move(Job.Predictions));
  if (!Results->Times.empty())
    errs() << Results->Times.table();
  int Status = Results->anyFailed() ? BadInput : 0;
  if (Options.Json) {
    if (Error E = writeReport(Predictions, Options.Output))
      return fail(toString(std::move(E)));
    return Status;
  }
  return Options.Explain ? checkExplained(Predictions, *Options.Explain, Status)
                         : Status;
}

int roofline::runPredict(ArrayRef<const char *> Args) {
  if (asksForHelp(Args)) {
    outs() << predictUsage();
    return 0;
  }
  Expected<PredictOptions> Options = parsePredictOptions(Args);
  if (!Options)
    return fail(toString(Options.takeError()));
  // Every child appends to the file.
  if (!Options->Trace.empty())
    sys::fs::remove(Options->Trace);
  Expected<CompileUnits> Found =
      Options->Database.empty()
          ? unitsOf(Options->Files, Options->Flags)
          : unitsOfDatabase(Options->Database, Options->Files);
  if (!Found)
    return fail(toString(Found.takeError()));
  int Status = 0;
  for (const std::string &Problem : Found->Problems)
    Status = fail(Problem);
  if (Found->Units.empty())
    return Status ? Status
                  : fail("no command in '" + Options->Database +
                         "' compiles device code");
  return std::max(Status, predictUnits(std::move(Found->Units), *Options));
}
