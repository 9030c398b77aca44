// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The scorecard as JSON.
#include "eval/score/RowFields.h"
#include "eval/score/Score.h"

using namespace llvm;

namespace roofline {

static void fields(JsonWriter &Member, const ErrorStatistics &E) {
  Member("rows", E.count());
  Member("median_relative_error", E.medianError());
  Member("median_ratio", E.medianRatio());
  Member("within_1_percent", E.within(0.01));
  Member("within_10_percent", E.within(0.1));
  Member("within_20_percent", E.within(0.2));
  Member("within_50_percent", E.within(0.5));
}

static void fields(JsonWriter &Member, const ConfusionMatrix &M) {
  static constexpr StringLiteral Names[] = {"compute", "bandwidth", "nothing"};
  for (unsigned Label : {M.Compute, M.Bandwidth}) {
    JsonWriter Said = Member.nested();
    for (unsigned Class : {M.Compute, M.Bandwidth, M.Nothing})
      Said(Names[Class], M.count(Label, Class));
    Member(Names[Label], Said.take());
  }
}

static void fields(JsonWriter &Member, const Reliability &R) {
  std::vector<JsonValue> Shares;
  for (double Share : ConfidentShares) {
    JsonWriter Point = Member.nested();
    Point("coverage", Share);
    Point("accuracy", R.accuracyOfMostConfident(Share));
    Shares.push_back(Point.take());
  }
  Member("rows", R.count());
  Member("brier", R.brier());
  Member("calibration_error", R.calibrationError());
  Member("most_confident", Shares);
}

static void fields(JsonWriter &Member, const KindRecall &R) {
  for (KindClass Class : AllKindClasses) {
    JsonWriter Said = Member.nested();
    for (KindClass Predicted : AllKindClasses)
      Said(idOf(Predicted), R.count(Class, Predicted));
    Said("nothing", R.count(Class, std::nullopt));
    Said("recall", R.recall(Class));
    Member(idOf(Class), Said.take());
  }
}

static void fields(JsonWriter &Member, const ReachScore &R) {
  for (bool Is : {true, false}) {
    JsonWriter Said = Member.nested();
    Said("reached", R.count(Is, true));
    Said("not_reached", R.count(Is, false));
    Said("nothing", R.count(Is, std::nullopt));
    Said("recall", R.recall(Is));
    Member(Is ? "reached" : "not_reached", Said.take());
  }
  Member("balanced_accuracy", R.balancedAccuracy());
  Member("times", R.times());
  Member("median_factor", R.medianFactor());
  Member("within_factor_2", R.withinFactor(2));
  Member("median_ratio", R.medianRatio());
}

static void fields(JsonWriter &Member, const Score &S) {
  JsonWriter Rules = Member.nested();
  for (auto &[Rule, Count] : S.MatchedBy)
    Rules(idOf(Rule), Count);
  Member("rows", S.Rows);
  Member("matched", S.Matched);
  Member("matched_by", Rules.take());
  Member("undetermined", S.undeterminedShare());
  Member("accuracy", S.Forced.accuracy());
  Member("balanced_accuracy", S.Forced.balancedAccuracy());
  Member("macro_f1", S.Forced.macroF1());
  Member("mcc", S.Forced.mcc());
  Member("coverage", S.coverage());
  Member("accuracy_where_decided", S.Decided.accuracy());
  Member("confusion", S.Forced);
  Member("operations", ByKind{S.Operations});
  Member("dram_bytes", S.DramBytes);
  Member("intensity", ByKind{S.Intensity});
  Member("confidence", S.Confidence);
  Member("classes", ByKind{S.Classes});
  Member.when(!S.Reach.empty(), "reach", S.Reach);
}

/// A row without prediction.
static void fields(JsonWriter &Member, const JoinedRow &Joined) {
  fields(Member, *Joined.Row);
  Member("why", Joined.WhyNot);
}

JsonValue scorecardJson(JsonBuilder &B, const Scorecard &Card,
                        LaunchChoice Choice) {
  JsonWriter Member(B);
  schemaFields(Member, "roofline-scores", 1);
  Member("launch_rule", Choice);
  Member("all", Card.All);
  for (auto &[Lang, S] : Card.ByLanguage)
    Member(idOf(Lang), S);
  Member("unmatched", Card.Unmatched);
  Member("left_out", Card.LeftOut);
  return Member.take();
}

std::string scorecardJson(const Scorecard &Card, LaunchChoice Choice) {
  JsonBuilder B;
  return writeJson(scorecardJson(B, Card, Choice));
}

} // namespace roofline
