// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/table/TableOptions.h"
#include "eval/table/SubsetTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

GivenFacts roofline::givenFacts(const CommandLine &Line) {
  std::vector<std::string> Facts = Line.list("given");
  return {is_contained(Facts, "arguments"), is_contained(Facts, "launch")};
}

Expected<TableOptions> roofline::tableOptions(const CommandLine &Line) {
  TableOptions O;
  if (Error E = predictOptions(Line).moveInto(O.Predict))
    return std::move(E);
  Line.get("labels", O.Labels);
  Line.get("device", O.Device);
  Line.get("split", O.Split);
  O.Given = givenFacts(Line);
  O.Predict.Json = true;
  // A score is about all kernels.
  if (!Line.has("llm-ask"))
    O.Predict.PluginArguments.push_back("llm-ask=all");
  if (O.Predict.Database.empty())
    if (Error E = databaseBeside(O.Labels).moveInto(O.Predict.Database))
      return std::move(E);
  if (O.Predict.Database.empty())
    return Line.wanted("-p DIR");
  return O;
}
