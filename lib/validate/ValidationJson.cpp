// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/Ratio.h"
#include "report/EvaluationJson.h"
#include "validate/Validation.h"

using namespace llvm;
using namespace roofline;

static JsonValue sizeJson(JsonBuilder &B, const std::array<unsigned, 3> &Size) {
  return toJson(B, std::array<double, 3>{double(Size[0]), double(Size[1]),
                                         double(Size[2])});
}

static JsonValue figuresJson(JsonBuilder &B, const std::optional<Figures> &F) {
  if (!F)
    return JsonValue();
  JsonValue Object = B.object(), Operations = B.object();
  B.add(Object, "verdict", verdictId(F->Outcome));
  B.add(Object, "leaning", verdictId(F->Leaning));
  B.add(Object, "roof", opKindId(F->Kind));
  for (OpKind Kind : AllOpKinds)
    if (F->operations(Kind) != 0)
      B.add(Operations, opKindId(Kind), F->operations(Kind));
  B.add(Object, "operations_per_thread", std::move(Operations));
  B.add(Object, "dram_bytes_per_thread", F->Dram);
  B.add(Object, "requested_bytes_per_thread", F->Requested);
  return Object;
}

static JsonValue rowJson(JsonBuilder &B, const ValidationRow &Row) {
  JsonValue Object = B.object(), Numbers = B.array();
  B.add(Object, "kernel", toJson(B, Row.Id));
  B.add(Object, "display_name", Row.DisplayName);
  B.add(Object, "grid", sizeJson(B, Row.Grid));
  B.add(Object, "block", sizeJson(B, Row.Block));
  for (const LaunchRecord *L : Row.Launches)
    B.push(Numbers, B.number(L->Number));
  B.add(Object, "launches", std::move(Numbers));
  B.add(Object, "result", agreementId(Row.Result));
  B.add(Object, "launch_expected", Row.LaunchExpected);
  B.add(Object, "kind", opKindId(Row.Observed.Kind));
  B.add(Object, "observed_intensity", Row.Observed.Intensity);
  B.add(Object, "predicted_intensity",
        Row.Predicted ? B.number(Row.Predicted->intensity(Row.Observed.Kind))
                      : JsonValue());
  B.add(Object, "intensity_ratio",
        Row.off() ? B.number(*Row.off()) : JsonValue());
  B.add(Object, "observed", figuresJson(B, Row.Observed));
  B.add(Object, "predicted", figuresJson(B, Row.Predicted));
  B.add(Object, "launch_known", figuresJson(B, Row.LaunchKnown));
  B.add(Object, "reasons", toJson(B, Row.Reasons));
  return Object;
}

static JsonValue scoreJson(JsonBuilder &B, const VerdictScore &S) {
  JsonValue Object = B.object();
  B.add(Object, "verdicts", double(S.Verdicts));
  for (Agreement A :
       {Agreement::Confirmed, Agreement::Contradicted, Agreement::LeaningRight,
        Agreement::LeaningWrong, Agreement::NotPredicted}) {
    std::string Key = agreementId(A).str();
    if (size_t At = Key.find('-'); At != std::string::npos)
      Key[At] = '_';
    B.add(Object, Key, double(S.count(A)));
  }
  B.add(Object, "confirmed_share", S.confirmedShare());
  B.add(Object, "median_intensity_factor",
        S.MedianRatio ? B.number(distanceOf(*S.MedianRatio)) : JsonValue());
  B.add(Object, "worst_intensity_factor",
        S.WorstRatio ? B.number(distanceOf(*S.WorstRatio)) : JsonValue());
  return Object;
}

static JsonValue validationValue(JsonBuilder &B, const Validation &V) {
  JsonValue Object = B.object(), Rows = B.array();
  B.add(Object, "schema", "roofline-validation");
  B.add(Object, "version", 1.0);
  B.add(Object, "program", V.Program);
  B.add(Object, "gpu", V.Gpu);
  B.add(Object, "gpu_display_name", V.GpuDisplayName);
  B.add(Object, "evidence", V.Evidence);
  B.add(Object, "counts", idOf(V.Counts));
  B.add(Object, "score", scoreJson(B, V.Score));
  B.add(Object, "score_if_launches_known",
        V.ScoreIfKnown ? scoreJson(B, *V.ScoreIfKnown) : JsonValue());
  for (const ValidationRow &Row : V.Rows)
    B.push(Rows, rowJson(B, Row));
  B.add(Object, "rows", std::move(Rows));
  B.add(Object, "notes", toJson(B, V.Notes));
  return Object;
}

std::string roofline::validationJson(ArrayRef<Validation> All) {
  JsonBuilder B;
  JsonValue First = validationValue(B, All.front()), Others = B.array();
  for (const Validation &V : All.drop_front())
    B.push(Others, validationValue(B, V));
  if (All.size() > 1)
    B.add(First, "other_gpus", std::move(Others));
  return writeJson(First);
}
