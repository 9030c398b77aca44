// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/formulas/AgainstFormulas.h"
#include "model/Quantity.h"
#include "model/Ratio.h"
#include "report/CommonFields.h"
#include "support/Columns.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace roofline {

/// \p Figure, and by how much it differs from \p Expected.
static void addFigure(std::optional<double> Figure, const FormulaRow &Row,
                      std::vector<std::string> &To) {
  bool IsBytes = FormulaQuantity::named(Row.Quantity)->Kinds.empty();
  auto Text = [&](double V) {
    return IsBytes ? formatBytes(V) : formatOperations(V);
  };
  To.push_back(Figure ? Text(*Figure) : "-");
  To.push_back(Figure ? ratioText(ratioOf(*Figure, Row.Expected)) : "");
}

std::string formulaText(const FormulaComparison &C) {
  // A single run needs no name.
  bool AreSeveral = any_of(C.Rows, [&](const FormulaRow &Row) {
    return Row.Arguments != C.Rows.front().Arguments;
  });
  Columns Table({3, 6, 7, 8, 9, 10});
  Table.add({AreSeveral ? "arguments" : "", "kernel", "launch", "launches",
             "quantity", "formula", "value", "predicted", "off by", "counted",
             "off by"});
  for (const FormulaRow &Row : C.Rows) {
    std::vector<std::string> Cells = {
        AreSeveral ? join(Row.Arguments, " ") : "",
        Row.Kernel,
        Row.Grid ? formatLaunch(*Row.Grid, *Row.Block) : "whole run",
        std::to_string(Row.Launches),
        Row.Quantity,
        Row.Formula};
    addFigure(Row.Expected, Row, Cells);
    Cells.pop_back();
    addFigure(Row.Predicted, Row, Cells);
    addFigure(Row.Counted, Row, Cells);
    Table.add(std::move(Cells));
  }
  std::string Text = C.GpuDisplayName + ":\n" + Table.text();
  std::string Within =
      formatv(" within {0:F0} % of the formulas", 100 * FormulaTolerance);
  Text +=
      formatv("\n{0} of {1} counts{2}", C.agreeing(), C.Rows.size(), Within);
  if (C.predicted())
    Text += formatv(", {0} of {1} predictions", C.predictedAgreeing(),
                    C.predicted());
  return Text + "\n";
}

static void fields(JsonWriter &Member, const FormulaRow &Row) {
  Member("arguments", Row.Arguments);
  Member("kernel", Row.Kernel);
  Member("grid", Row.Grid);
  Member("block", Row.Block);
  Member("launches", Row.Launches);
  Member("quantity", Row.Quantity);
  Member("formula", Row.Formula);
  Member("value", Row.Expected);
  Member("predicted", Row.Predicted);
  Member("counted", Row.Counted);
}

static void fields(JsonWriter &Member, const FormulaComparison &C) {
  schemaFields(Member, "roofline-formulas", 1);
  Member("program", C.Program);
  Member("gpu", C.Gpu);
  Member("gpu_display_name", C.GpuDisplayName);
  Member("counts_agreeing", C.agreeing());
  Member("predictions", C.predicted());
  Member("predictions_agreeing", C.predictedAgreeing());
  Member("rows", C.Rows);
}

std::string formulaJson(const FormulaComparison &C) {
  JsonBuilder B;
  JsonWriter Member(B);
  fields(Member, C);
  return writeJson(Member.take());
}

} // namespace roofline
