// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the scorecard as JSON.
#include "eval/score/RowJson.h"
#include "eval/score/Score.h"
#include "support/Json.h"

using namespace llvm;
using namespace roofline;

namespace {
class Writer {
public:
  std::string write(const Scorecard &Card, LaunchChoice Rule) {
    JsonValue Root = B.object();
    B.add(Root, "schema", "roofline-scores");
    B.add(Root, "version", 1.0);
    B.add(Root, "launch_rule", launchChoiceId(Rule));
    B.add(Root, "all", score(Card.All));
    for (auto &[Lang, S] : Card.ByLanguage)
      B.add(Root, languageId(Lang), score(S));
    JsonValue Unmatched = B.array();
    for (const JoinedRow &Joined : Card.Unmatched)
      B.push(Unmatched, unmatched(Joined));
    B.add(Root, "unmatched", std::move(Unmatched));
    B.add(Root, "left_out", double(Card.LeftOut));
    return writeJson(Root);
  }

private:
  JsonValue figure(std::optional<double> Value) {
    return Value ? B.number(*Value) : JsonValue();
  }

  JsonValue errors(const ErrorStatistics &E) {
    JsonValue Object = B.object();
    B.add(Object, "rows", double(E.count()));
    B.add(Object, "median_relative_error", figure(E.medianError()));
    B.add(Object, "median_ratio", figure(E.medianRatio()));
    B.add(Object, "within_1_percent", figure(E.within(0.01)));
    B.add(Object, "within_10_percent", figure(E.within(0.1)));
    B.add(Object, "within_20_percent", figure(E.within(0.2)));
    B.add(Object, "within_50_percent", figure(E.within(0.5)));
    return Object;
  }

  JsonValue errors(const std::array<ErrorStatistics, NumOpKinds> &Kinds) {
    JsonValue Object = B.object();
    for (OpKind Kind : AllOpKinds)
      if (Kinds[static_cast<unsigned>(Kind)].count())
        B.add(Object, opKindId(Kind),
              errors(Kinds[static_cast<unsigned>(Kind)]));
    return Object;
  }

  JsonValue confusion(const ConfusionMatrix &M) {
    static constexpr StringLiteral Names[] = {"compute", "bandwidth",
                                              "nothing"};
    JsonValue Object = B.object();
    for (unsigned Label : {M.Compute, M.Bandwidth}) {
      JsonValue Said = B.object();
      for (unsigned Class : {M.Compute, M.Bandwidth, M.Nothing})
        B.add(Said, Names[Class], double(M.count(Label, Class)));
      B.add(Object, Names[Label], std::move(Said));
    }
    return Object;
  }

  JsonValue confidence(const Reliability &R) {
    JsonValue Object = B.object(), Shares = B.array();
    B.add(Object, "rows", double(R.count()));
    B.add(Object, "brier", figure(R.brier()));
    B.add(Object, "calibration_error", figure(R.calibrationError()));
    for (double Share : ConfidentShares) {
      JsonValue Point = B.object();
      B.add(Point, "coverage", Share);
      B.add(Point, "accuracy", figure(R.accuracyOfMostConfident(Share)));
      B.push(Shares, std::move(Point));
    }
    B.add(Object, "most_confident", std::move(Shares));
    return Object;
  }

  JsonValue classes(const KindRecalls &Recalls) {
    JsonValue Object = B.object();
    for (OpKind Kind : AllOpKinds) {
      const KindRecall &R = Recalls[static_cast<unsigned>(Kind)];
      if (R.empty())
        continue;
      JsonValue Classes = B.object();
      for (KindClass Class : AllKindClasses) {
        JsonValue Said = B.object();
        for (KindClass Predicted : AllKindClasses)
          B.add(Said, kindClassId(Predicted),
                double(R.count(Class, Predicted)));
        B.add(Said, "nothing", double(R.count(Class, std::nullopt)));
        B.add(Said, "recall", figure(R.recall(Class)));
        B.add(Classes, kindClassId(Class), std::move(Said));
      }
      B.add(Object, opKindId(Kind), std::move(Classes));
    }
    return Object;
  }

  JsonValue score(const Score &S) {
    JsonValue Object = B.object();
    B.add(Object, "rows", double(S.Rows));
    B.add(Object, "matched", double(S.Matched));
    JsonValue Rules = B.object();
    for (auto &[Rule, Count] : S.MatchedBy)
      B.add(Rules, joinRuleId(Rule), double(Count));
    B.add(Object, "matched_by", std::move(Rules));
    B.add(Object, "undetermined", figure(S.undeterminedShare()));
    B.add(Object, "accuracy", figure(S.Forced.accuracy()));
    B.add(Object, "balanced_accuracy", figure(S.Forced.balancedAccuracy()));
    B.add(Object, "macro_f1", figure(S.Forced.macroF1()));
    B.add(Object, "mcc", figure(S.Forced.mcc()));
    B.add(Object, "coverage", figure(S.coverage()));
    B.add(Object, "accuracy_where_decided", figure(S.Decided.accuracy()));
    B.add(Object, "confusion", confusion(S.Forced));
    B.add(Object, "operations", errors(S.Operations));
    B.add(Object, "dram_bytes", errors(S.DramBytes));
    B.add(Object, "intensity", errors(S.Intensity));
    B.add(Object, "confidence", confidence(S.Confidence));
    B.add(Object, "classes", classes(S.Classes));
    return Object;
  }

  JsonValue unmatched(const JoinedRow &Joined) {
    JsonValue Object = rowJson(B, *Joined.Row);
    B.add(Object, "why", Joined.WhyNot);
    return Object;
  }

  JsonBuilder B;
};
} // namespace

std::string roofline::scorecardJson(const Scorecard &Card, LaunchChoice Rule) {
  return Writer().write(Card, Rule);
}
