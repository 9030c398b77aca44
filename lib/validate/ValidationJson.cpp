// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/Ratio.h"
#include "report/PredictionFields.h"
#include "validate/ShownKind.h"
#include "validate/Validation.h"

using namespace llvm;

namespace roofline {

static void fields(JsonWriter &Member, const Figures &F) {
  Member("verdict", F.Outcome);
  Member("leaning", F.Leaning);
  Member("roof", F.Kind);
  Member("operations_per_thread", ByKind{F.Operations});
  Member("dram_bytes_per_thread", F.Dram);
  Member("requested_bytes_per_thread", F.Requested);
}

static void fields(JsonWriter &Member, const OutsideValue &Of) {
  UnknownRange Stated = Of.Stated;
  fields(Member, Stated);
  Member("was", Of.Was);
}

static void fields(JsonWriter &Member, const ValidationRow &Row) {
  std::vector<unsigned> Numbers;
  for (const LaunchRecord *L : Row.Launches)
    Numbers.push_back(L->Number);
  OpKind Kind = shownKind(Row.Observed);
  Member("kernel", Row.Id);
  Member("display_name", Row.DisplayName);
  Member("grid", Row.Grid);
  Member("block", Row.Block);
  Member("launches", Numbers);
  Member("result", Row.Result);
  Member.sparse("outside", Row.Outside);
  Member("launch_expected", Row.LaunchExpected);
  Member("kind", Kind);
  Member("observed_intensity", Row.Observed.intensity(Kind));
  Member("predicted_intensity",
         Row.Predicted ? std::optional(Row.Predicted->intensity(Kind))
                       : std::nullopt);
  Member("intensity_ratio", Row.off());
  Member("observed", Row.Observed);
  Member("predicted", Row.Predicted);
  Member("launch_known", Row.LaunchKnown);
  Member("reasons", Row.Reasons);
}

static void fields(JsonWriter &Member, const VerdictScore &S) {
  Member("verdicts", S.Verdicts);
  for (unsigned A = 0; A < S.Count.size(); ++A) {
    std::string Key = idOf(Agreement(A)).str();
    std::replace(Key.begin(), Key.end(), '-', '_');
    Member(Key, S.Count[A]);
  }
  Member("confirmed_share", S.confirmedShare());
  Member("median_intensity_factor", S.MedianFactor);
  Member("worst_intensity_factor", S.WorstFactor);
}

static void fields(JsonWriter &Member, const Validation &V) {
  schemaFields(Member, "roofline-validation", 1);
  Member("program", V.Program);
  Member("gpu", V.Gpu);
  Member("gpu_display_name", V.GpuDisplayName);
  Member("evidence", V.Evidence);
  Member("counts", V.Counts);
  Member("score", V.Score);
  Member("score_if_launches_known", V.ScoreIfKnown);
  Member("rows", V.Rows);
  Member("notes", V.Notes);
}

std::string validationJson(ArrayRef<Validation> All) {
  JsonBuilder B;
  JsonWriter Member(B);
  fields(Member, All.front());
  Member.sparse("other_gpus", All.drop_front());
  return writeJson(Member.take());
}

} // namespace roofline
