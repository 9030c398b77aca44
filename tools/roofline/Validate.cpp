// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline validate: validates the verdicts in a program against a profile of
// its run.
#include "Subcommands.h"
#include "eval/formulas/AgainstFormulas.h"
#include "validate/ValidateProgram.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

static Expected<int> runAgainst(const CommandLine &Line,
                                const ValidationRequest &Request,
                                StringRef Table, double Required) {
  std::string Output;
  Line.get("o", Output);
  Expected<FormulaComparison> C = compareWithFormulas(Request, Table);
  if (!C)
    return C.takeError();
  if (Error E =
          putOut(Line.flag("json") ? formulaJson(*C) : formulaText(*C), Output))
    return std::move(E);
  double Share = double(C->agreeing()) / C->Rows.size();
  if (Share >= Required)
    return 0;
  errs() << formatv("roofline validate: found {0:F0} % of the counts within "
                    "{1:F0} % of the formulas, wanted {2:F0} % (--require)\n",
                    100 * Share, 100 * FormulaTolerance, 100 * Required);
  return 1;
}

Expected<int> roofline::runValidate(const CommandLine &Line) {
  std::string Gpu, Output, Text, Formulas;
  double Required = 0;
  Line.get("gpu", Gpu);
  Line.get("o", Output);
  Line.get("require", Required);
  Expected<ValidationRequest> Request = validationRequest(Line.Words, Gpu);
  if (!Request)
    return Request.takeError();
  Line.get("against", Formulas);
  if (!Formulas.empty())
    return runAgainst(Line, *Request, Formulas, Required);
  Expected<ProgramValidation> Done = validateProgram(*Request);
  if (!Done)
    return Done.takeError();
  if (Line.flag("json"))
    Text = validationJson(Done->Results);
  else
    for (const Validation &V : Done->Results)
      Text += (Text.empty() ? "" : "\n") + validationText(V);
  if (Error E = putOut(Text, Output))
    return std::move(E);
  int Status = 0;
  for (const Validation &V : Done->Results)
    if (V.Score.confirmedShare() < Required) {
      errs() << formatv(
          "roofline validate: {0}: found {1:F0} % of the verdicts "
          "confirmed, wanted {2:F0} % (--require)\n",
          V.Gpu, 100 * V.Score.confirmedShare(), 100 * Required);
      Status = 1;
    }
  return Status;
}
