// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the cards of the subset as JSON and CSV.
#include "eval/subset/SubsetCard.h"
#include "support/Error.h"
#include "support/Json.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

static JsonValue sizeJson(JsonBuilder &B, const std::optional<Dimensions> &S) {
  if (!S)
    return JsonValue();
  JsonValue Array = B.array();
  for (double Extent : *S)
    B.push(Array, B.number(Extent));
  return Array;
}

static JsonValue ratioJson(JsonBuilder &B, const std::optional<double> &Ratio) {
  return Ratio ? B.number(*Ratio) : JsonValue();
}

static JsonValue rowJson(JsonBuilder &B, const JoinedRow &Row,
                         const GpuSpec &Gpu) {
  SubsetErrors Errors = errorsOf(Row, Gpu);
  JsonValue Object = B.object();
  B.add(Object, "program", Row.Row->Program);
  B.add(Object, "language", languageId(Row.Row->Lang));
  B.add(Object, "kernel", Row.Row->Kernel);
  B.add(Object, "grid", sizeJson(B, Row.Row->Grid));
  B.add(Object, "block", sizeJson(B, Row.Row->Block));
  B.add(Object, "label", verdictId(Row.Row->Label));
  B.add(Object, "evidence", Row.Row->Evidence);
  B.add(Object, "verdict",
        Row.Match ? B.string(verdictId(Row.Match->Outcome)) : JsonValue());
  B.add(Object, "leaning",
        Row.Match ? B.string(verdictId(Row.Match->forced())) : JsonValue());
  B.add(Object, "right", Row.isRight());
  B.add(Object, "kind", opKindId(Errors.Kind));
  B.add(Object, "operations_ratio", ratioJson(B, Errors.Operations));
  B.add(Object, "dram_bytes_ratio", ratioJson(B, Errors.DramBytes));
  return Object;
}

std::string roofline::subsetJson(ArrayRef<SubsetCard> Cards) {
  JsonBuilder B;
  JsonValue Document = B.object(), All = B.array();
  B.add(Document, "schema", "roofline-subset-scores");
  B.add(Document, "version", 1.0);
  for (const SubsetCard &Card : Cards) {
    JsonValue Object = B.object(), Rows = B.array();
    B.add(Object, "gpu", Card.Truth->Gpu.Name);
    B.add(Object, "predictor", Card.Predictor);
    for (const JoinedRow &Row : Card.Rows)
      B.push(Rows, rowJson(B, Row, Card.Truth->Gpu));
    B.add(Object, "rows", std::move(Rows));
    JsonDocument Score = cantFail(
        parseJson(scorecardJson(Card.Score, LaunchChoice::First), "scores"));
    B.add(Object, "scores", B.copy(Score));
    B.push(All, std::move(Object));
  }
  B.add(Document, "cards", std::move(All));
  return writeJson(Document);
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
          Card.Predictor,
          Row.Row->Program,
          languageId(Row.Row->Lang).str(),
          "\"" + Row.Row->Kernel + "\"",
          verdictId(Row.Row->Label).str(),
          Row.Row->Evidence,
          Row.Match ? verdictId(Row.Match->Outcome).str() : "",
          Row.Match ? verdictId(Row.Match->forced()).str() : "",
          Row.isRight() ? "1" : "0",
          opKindId(Errors.Kind).str(),
          ratioCell(Errors.Operations),
          ratioCell(Errors.DramBytes)};
      Text += join(Cells, ",") + "\n";
    }
  return Text;
}
