// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CommandLines.h"
#include "EvalOptions.h"
#include "eval/table/SubsetTable.h"
#include "support/Error.h"

using namespace llvm;
using namespace roofline;

Expected<TableOptions>
roofline::parseTableOptions(ArrayRef<const char *> Args) {
  TableOptions Options;
  PredictOptions &Predict = Options.Predict;
  std::string Facts = "arguments,launch", Jobs, Timeout;
  bool NoProgress = false;
  if (Error E = readEvalWords(Args, {{{"--labels", Options.Labels},
                                      {"-p", Predict.Database},
                                      {"--given", Facts},
                                      {"-o", Predict.Output},
                                      {"--device", Options.Device},
                                      {"--split", Options.Split},
                                      {"-j", Jobs},
                                      {"--timeout", Timeout}},
                                     {{"--no-progress", NoProgress}},
                                     /*Files=*/nullptr,
                                     "roofline eval predict --help",
                                     /*Command=*/nullptr,
                                     &Predict.PluginArguments}))
    return std::move(E);
  if (Predict.Database.empty())
    if (Error E = databaseBeside(Options.Labels).moveInto(Predict.Database))
      return std::move(E);
  if (Options.Labels.empty() || Predict.Database.empty())
    return makeError("wanted --labels=CSV and -p DIR; see roofline eval "
                     "predict --help");
  std::optional<GivenFacts> Given = GivenFacts::parse(Facts);
  if (!Given)
    return makeError("--given: wanted arguments,launch, arguments, launch or "
                     "nothing, found '{0}'",
                     Facts);
  Options.Given = *Given;
  if (Error E = readRunNumbers(Jobs, Timeout, Predict.Jobs, Predict.Timeout))
    return std::move(E);
  Predict.Json = true;
  Predict.Progress = !NoProgress;
  return Options;
}
