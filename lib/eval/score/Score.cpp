// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/score/Score.h"
#include "model/Ratio.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

void ErrorStatistics::add(double Predicted, double Measured) {
  Ratios.push_back(Predicted / Measured);
}

std::optional<double> ErrorStatistics::medianError() const {
  std::vector<double> Errors;
  for (double Ratio : Ratios)
    Errors.push_back(std::fabs(Ratio - 1));
  return medianOf(std::move(Errors));
}

std::optional<double> ErrorStatistics::medianRatio() const {
  return medianOf(Ratios);
}

std::optional<double> ErrorStatistics::within(double Limit) const {
  if (Ratios.empty())
    return std::nullopt;
  // The tolerance compensates for rounding: 110 for 100 must be within 10 %.
  auto Inside = [&](double R) { return std::fabs(R - 1) <= Limit + 1e-9; };
  return double(count_if(Ratios, Inside)) / Ratios.size();
}

std::optional<double> Score::undeterminedShare() const {
  if (!Matched)
    return std::nullopt;
  return double(Undetermined) / Matched;
}

std::optional<double> Score::coverage() const {
  if (!Rows)
    return std::nullopt;
  return double(Decided.total()) / Rows;
}

static bool positive(std::optional<double> Figure) {
  return Figure && *Figure > 0;
}

static void addErrors(const LabelRow &Row, const PredictionRecord &P,
                      Score &S) {
  bool HasBytes = positive(Row.DramBytes) && P.DramBytes;
  if (HasBytes)
    S.DramBytes.add(*P.DramBytes, *Row.DramBytes);
  for (unsigned K = 0; K < NumOpKinds; ++K) {
    if (!positive(Row.Operations[K]) || !P.Operations[K])
      continue;
    S.Operations[K].add(*P.Operations[K], *Row.Operations[K]);
    if (HasBytes && *P.DramBytes > 0)
      S.Intensity[K].add(*P.Operations[K] / *P.DramBytes,
                         *Row.Operations[K] / *Row.DramBytes);
  }
}

static void addRow(const JoinedRow &Joined, const GpuSpec *Ridges, Score &S) {
  ++S.Rows;
  if (Ridges) {
    addClasses(Joined, *Ridges, S.Classes);
    S.Reach.add(Joined, *Ridges);
  }
  Verdict Label = Joined.Row->Label;
  if (!Joined.Match) {
    S.Forced.add(Label, std::nullopt);
    return;
  }
  const PredictionRecord &P = *Joined.Match;
  ++S.Matched;
  ++S.MatchedBy[Joined.Rule];
  S.Forced.add(Label, P.forced());
  if (P.Outcome == Verdict::Undetermined)
    ++S.Undetermined;
  else
    S.Decided.add(Label, P.Outcome);
  if (P.Confidence)
    S.Confidence.add(*P.Confidence, Joined.isRight());
  addErrors(*Joined.Row, P, S);
}

unsigned roofline::leaveOutUnseen(std::vector<JoinedRow> &Rows,
                                  ArrayRef<PredictionRecord> Predictions) {
  if (Predictions.empty() ||
      !all_of(Predictions,
              [](const PredictionRecord &P) { return P.Observed.has_value(); }))
    return 0;
  size_t Before = Rows.size();
  erase_if(Rows,
           [](const JoinedRow &Row) { return !Row.Match && !Row.IsAmbiguous; });
  return Before - Rows.size();
}

Scorecard roofline::scoreRows(ArrayRef<JoinedRow> Rows, const GpuSpec *Ridges) {
  Scorecard Card;
  for (const JoinedRow &Row : Rows) {
    addRow(Row, Ridges, Card.All);
    addRow(Row, Ridges, Card.ByLanguage[Row.Row->Lang]);
    if (!Row.Match)
      Card.Unmatched.push_back(Row);
  }
  return Card;
}
