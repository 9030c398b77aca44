// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the cards of the subset as JSON and CSV.
#include "eval/labels/CsvFields.h"
#include "eval/subset/SubsetCard.h"
#include "report/CommonFields.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

static JsonValue rowJson(JsonBuilder &B, const JoinedRow &Row,
                         const GpuSpec &Gpu) {
  SubsetErrors Errors = errorsOf(Row, Gpu);
  std::optional<Verdict> Said, Leaning;
  if (Row.Match) {
    Said = Row.Match->Outcome;
    Leaning = Row.Match->forced();
  }
  JsonWriter Member(B);
  Member("program", Row.Row->Program);
  Member("language", Row.Row->Lang);
  Member("kernel", Row.Row->Kernel);
  Member("grid", Row.Row->Grid);
  Member("block", Row.Row->Block);
  Member("label", Row.Row->Label);
  Member("evidence", Row.Row->Evidence);
  Member("verdict", Said);
  Member("leaning", Leaning);
  Member("right", Row.isRight());
  Member("kind", Errors.Kind);
  Member("operations_ratio", Errors.Operations);
  Member("dram_bytes_ratio", Errors.DramBytes);
  return Member.take();
}

std::string roofline::subsetJson(ArrayRef<SubsetCard> Cards) {
  JsonBuilder B;
  JsonValue All = B.array();
  for (const SubsetCard &Card : Cards) {
    JsonValue Rows = B.array();
    for (const JoinedRow &Row : Card.Rows)
      B.push(Rows, rowJson(B, Row, Card.Truth->Gpu));
    JsonWriter Member(B);
    Member("gpu", Card.Truth->Gpu.Name);
    Member("predictor", Card.Scored);
    Member("rows", Rows);
    Member("scores", scorecardJson(B, Card.Score, LaunchChoice::First));
    B.push(All, Member.take());
  }
  JsonWriter Member(B);
  schemaFields(Member, "roofline-subset-scores", 1);
  Member("cards", All);
  return writeJson(Member.take());
}

static std::string ratioCell(const std::optional<double> &Ratio) {
  return Ratio && std::isfinite(*Ratio) ? formatv("{0:F4}", *Ratio).str() : "";
}

std::string roofline::subsetCsv(ArrayRef<SubsetCard> Cards) {
  std::string Text = "gpu,predictor,program,language,kernel,label,evidence,"
                     "verdict,leaning,right,kind,operations_ratio,"
                     "dram_bytes_ratio\n";
  for (const SubsetCard &Card : Cards)
    for (const JoinedRow &Row : Card.Rows) {
      SubsetErrors Errors = errorsOf(Row, Card.Truth->Gpu);
      std::vector<std::string> Cells = {
          Card.Truth->Gpu.Name,
          idOf(Card.Scored).str(),
          Row.Row->Program,
          idOf(Row.Row->Lang).str(),
          "\"" + Row.Row->Kernel + "\"",
          idOf(Row.Row->Label).str(),
          toCsv(Row.Row->Evidence),
          Row.Match ? idOf(Row.Match->Outcome).str() : "",
          Row.Match ? idOf(Row.Match->forced()).str() : "",
          Row.isRight() ? "1" : "0",
          idOf(Errors.Kind).str(),
          ratioCell(Errors.Operations),
          ratioCell(Errors.DramBytes)};
      Text += join(Cells, ",") + "\n";
    }
  return Text;
}
