// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The list of wrong predictions as JSON.
#include "eval/score/Explain.h"
#include "eval/score/RowFields.h"
#include "words/Words.h"

using namespace llvm;

namespace roofline {

namespace {
struct FigurePair {
  std::optional<double> Measured, Predicted;
};
/// A wrong prediction with its cause.
struct CausedRow {
  const Explanation *Row;
  StringRef Cause;
};
} // namespace

static void fields(JsonWriter &Member, const FigurePair &P) {
  bool HasRatio = P.Measured && P.Predicted && *P.Measured > 0;
  Member("measured", P.Measured);
  Member("predicted", P.Predicted);
  Member("ratio",
         HasRatio ? std::optional(*P.Predicted / *P.Measured) : std::nullopt);
}

static void fields(JsonWriter &Member, const KindFigures &F) {
  fields(Member, FigurePair{F.Measured, F.Predicted});
  Member("measured_over_ridge", F.MeasuredOver);
  Member("predicted_over_ridge", F.PredictedOver);
}

static void fields(JsonWriter &Member, const CausedRow &Of) {
  const Explanation &E = *Of.Row;
  const LabelRow &Row = *E.Row->Row;
  fields(Member, Row);
  Member("label", Row.Label);
  Member("cause", Of.Cause);
  Member("to_blame", E.Why);
  if (!E.Row->Match)
    return Member("why", E.Row->WhyNot);
  const PredictionRecord &P = *E.Row->Match;
  JsonWriter Kinds = Member.nested();
  for (const KindFigures &F : E.Figures)
    Kinds(idOf(F.Kind), F);
  Member("verdict", P.Outcome);
  Member("leaning", P.Leaning);
  Member("operations", Kinds.take());
  Member("dram_bytes", FigurePair{Row.DramBytes, P.DramBytes});
  if (!P.Details)
    return;
  const Evaluation &Its = P.Details->Result;
  Member("depends_on", dependenciesOf(Its));
  Member("validity", wordsOf(Its.Validity, Its.Assumed));
  Member("assumed", allWordsOf(Its.Assumed));
  Member("not_modelled", P.Details->NotModelled);
  Member("data_notes", P.Details->DataNotes);
}

static void fields(JsonWriter &Member, const CauseGroup &Group) {
  Member("cause", Group.Cause);
  Member("to_blame", Group.Why);
  Member("kernels", Group.Kernels.size());
}

std::string wrongListJson(const WrongList &Errors, const GpuSpec &Gpu,
                          size_t Limit) {
  JsonBuilder B;
  JsonWriter Member(B), Blames(B);
  for (auto &[Why, Count] : Errors.ByBlame)
    Blames(idOf(Why), Count);
  std::vector<CausedRow> Kernels;
  for (const CauseGroup &Group : Errors.Groups)
    for (const Explanation &E : ArrayRef(Group.Kernels).take_front(Limit))
      Kernels.push_back({&E, Group.Cause});
  schemaFields(Member, "roofline-errors", 1);
  Member("ridges_of", Gpu.Name);
  Member("rows", Errors.Rows);
  Member("wrong", Errors.Wrong);
  Member("to_blame", Blames.take());
  Member("causes", Errors.Groups);
  Member("kernels", Kernels);
  return writeJson(Member.take());
}

} // namespace roofline
