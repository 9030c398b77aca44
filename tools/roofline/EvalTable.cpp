// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline eval table: prints the results of several runs and models in one
// table.
#include "EvalCommands.h"
#include "EvalOptions.h"
#include "eval/scenario/ScenarioAsk.h"
#include "support/Files.h"

using namespace llvm;
using namespace roofline;

const char roofline::EvalTableUsage[] =
    "usage: roofline eval table [--svg=FILE] RESULTS...\n\n"
    "Prints the results of rq1 to rq4, of any models, as tables in Markdown\n"
    "beside the published ones.\n\n"
    "  --svg=FILE          a reliability diagram of all with a confidence\n";

int roofline::runEvalTable(ArrayRef<const char *> Args) {
  std::string Diagram;
  std::vector<std::string> Files;
  if (Error E = readEvalWords(
          Args,
          {{{"--svg", Diagram}}, {}, &Files, "roofline eval table --help"}))
    return evalError(toString(std::move(E)));
  if (Files.empty())
    return evalError("wanted files of results; see roofline eval table --help");
  std::vector<ResultRow> All;
  for (const std::string &Path : Files) {
    auto Text = readFile(Path);
    if (!Text)
      return evalError(toString(Text.takeError()));
    auto Rows = parseResults(*Text, Path);
    if (!Rows)
      return evalError(toString(Rows.takeError()));
    append_range(All, std::move(*Rows));
  }
  if (Error E = showResults(All, Diagram))
    return evalError(toString(std::move(E)));
  return 0;
}
