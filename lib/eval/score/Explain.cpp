// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/score/Explain.h"
#include "constants/verdict.h"
#include "eval/labels/RidgeLabel.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

using Amounts = std::array<double, NumOpKinds>;

static double amount(const Amounts &Of, OpKind Kind) {
  return Of[static_cast<unsigned>(Kind)];
}

namespace {
/// The measured and the predicted figures of a row, with the verdicts that
/// follow from either or from a mix.
struct Sides {
  const GpuSpec &Gpu;
  Amounts Measured{}, Predicted{};
  double MeasuredBytes = 0, PredictedBytes = 0;

  Sides(const LabelRow &Row, const PredictionRecord &P, const GpuSpec &Gpu)
      : Gpu(Gpu), MeasuredBytes(*Row.DramBytes), PredictedBytes(*P.DramBytes) {
    // Labels do not depend on other kinds, so their measured operations count
    // as zero.
    for (OpKind Kind : LabelKinds)
      Measured[static_cast<unsigned>(Kind)] =
          Row.Operations[static_cast<unsigned>(Kind)].value_or(0);
    for (unsigned K = 0; K < NumOpKinds; ++K)
      Predicted[K] = P.Operations[K].value_or(0);
  }

  std::vector<OpKind> reaching(const Amounts &Operations, double Bytes) const {
    std::vector<OpKind> Kinds;
    for (OpKind Kind : AllOpKinds)
      if (hasRoof(Kind) &&
          overRidge(Kind, amount(Operations, Kind), Bytes, Gpu) >= 1)
        Kinds.push_back(Kind);
    return Kinds;
  }

  Verdict verdict(const Amounts &Operations, double Bytes) const {
    return reaching(Operations, Bytes).empty() ? Verdict::Bandwidth
                                               : Verdict::Compute;
  }

  std::pair<OpKind, double> top(const Amounts &Operations, double Bytes) const {
    std::pair<OpKind, double> Top{OpKind::Int, 0};
    for (OpKind Kind : AllOpKinds)
      if (double Over = overRidge(Kind, amount(Operations, Kind), Bytes, Gpu);
          hasRoof(Kind) && Over > Top.second)
        Top = {Kind, Over};
    return Top;
  }
};
} // namespace

/// The figures of \p Kind for display. Includes measured counts of kinds that
/// decide no label, such as fp16.
static KindFigures figuresOf(OpKind Kind, const LabelRow &Row, const Sides &S) {
  KindFigures F;
  F.Kind = Kind;
  F.Measured = Row.Operations[static_cast<unsigned>(Kind)];
  F.Predicted = amount(S.Predicted, Kind);
  F.MeasuredOver =
      overRidge(Kind, F.Measured.value_or(0), S.MeasuredBytes, S.Gpu);
  F.PredictedOver = overRidge(Kind, *F.Predicted, S.PredictedBytes, S.Gpu);
  return F;
}

static double timesOff(double Predicted, double Measured) {
  if (Predicted == Measured)
    return 1;
  double Ratio = Predicted / Measured;
  return Ratio < 1 ? 1 / Ratio : Ratio;
}

static Blame blameOf(const Sides &S, Verdict Label) {
  auto Close = [](double Over) {
    return Over >= 1 / constants::CloseRatio && Over <= constants::CloseRatio;
  };
  if (S.verdict(S.Predicted, S.PredictedBytes) == Label)
    return Blame::Verdict;
  if (Close(S.top(S.Measured, S.MeasuredBytes).second) &&
      Close(S.top(S.Predicted, S.PredictedBytes).second))
    return Blame::Close;
  bool Operations = S.verdict(S.Measured, S.PredictedBytes) == Label;
  bool Bytes = S.verdict(S.Predicted, S.MeasuredBytes) == Label;
  if (Operations && Bytes)
    return Blame::Either;
  return Operations ? Blame::Operations : Bytes ? Blame::Bytes : Blame::Both;
}

/// The kinds whose operations would have to be corrected: for a kernel labelled
/// compute-bound the kind with the highest measured intensity relative to its
/// ridge, for one labelled bandwidth-bound all kinds that are predicted to
/// reach theirs.
static std::vector<OpKind> kindsToBlame(const Sides &S, Verdict Label) {
  if (Label == Verdict::Bandwidth)
    return S.reaching(S.Predicted, S.PredictedBytes);
  return {S.top(S.Measured, S.MeasuredBytes).first};
}

static double factorOf(const Sides &S, const Explanation &E) {
  double Bytes = timesOff(S.PredictedBytes, S.MeasuredBytes), Operations = 1;
  for (OpKind Kind : E.Kinds)
    Operations = std::max(Operations, timesOff(amount(S.Predicted, Kind),
                                               amount(S.Measured, Kind)));
  switch (E.Why) {
  case Blame::Operations:
    return Operations;
  case Blame::Bytes:
    return Bytes;
  default:
    return std::max(Operations, Bytes);
  }
}

static Explanation explain(const JoinedRow &Joined, const GpuSpec &Gpu) {
  Explanation E;
  E.Row = &Joined;
  const LabelRow &Row = *Joined.Row;
  if (!Joined.Match)
    return E;
  std::optional<Verdict> ByRidges = ridgeLabel(Row, Gpu);
  if (!Joined.Match->DramBytes)
    E.Why = Blame::UnknownLaunch;
  else if (!ByRidges)
    E.Why = Blame::NotMeasured;
  if (E.Why != Blame::NoPrediction)
    return E;

  Sides S(Row, *Joined.Match, Gpu);
  E.Why = ByRidges == Row.Label ? blameOf(S, Row.Label) : Blame::Labels;
  if (E.Why == Blame::Operations || E.Why == Blame::Either ||
      E.Why == Blame::Both)
    E.Kinds = kindsToBlame(S, Row.Label);
  std::vector<OpKind> Shown = E.Kinds;
  for (auto [Kind, Over] : {S.top(S.Measured, S.MeasuredBytes),
                            S.top(S.Predicted, S.PredictedBytes)})
    if (Over > 0 && !is_contained(Shown, Kind))
      Shown.push_back(Kind);
  for (OpKind Kind : Shown)
    E.Figures.push_back(figuresOf(Kind, Row, S));
  E.Factor = factorOf(S, E);
  return E;
}

static std::string kindsText(const std::vector<OpKind> &Kinds) {
  std::string Text;
  for (OpKind Kind : Kinds)
    Text += (Text.empty() ? "" : " and ") + opKindText(Kind).str();
  return Text + " operations";
}

std::string Explanation::cause() const {
  bool Compute = Row->Row->Label == Verdict::Compute;
  std::string Operations =
      (Compute ? "too few " : "too many ") + kindsText(Kinds);
  std::string Bytes = Compute ? "too many bytes" : "too few bytes";
  switch (Why) {
  case Blame::Operations:
    return Operations;
  case Blame::Bytes:
    return Bytes;
  case Blame::Either:
    return Operations + " or " + Bytes;
  case Blame::Both:
    return Operations + " and " + Bytes;
  case Blame::Close:
    return "close to the ridge";
  case Blame::Verdict:
    return "the predicted figures give the label";
  case Blame::Labels:
    return "the measured figures give another label";
  case Blame::NotMeasured:
    return "the table lacks figures";
  case Blame::UnknownLaunch:
    return "launch not known";
  case Blame::NoPrediction:
    return "no prediction";
  }
  return "";
}

WrongList roofline::explainErrors(ArrayRef<JoinedRow> Rows,
                                  const GpuSpec &Gpu) {
  WrongList List;
  List.Rows = Rows.size();
  std::map<std::pair<Blame, std::string>, std::vector<Explanation>> Groups;
  for (const JoinedRow &Joined : Rows) {
    if (Joined.isRight())
      continue;
    Explanation E = explain(Joined, Gpu);
    ++List.Wrong;
    ++List.ByBlame[E.Why];
    Groups[{E.Why, E.cause()}].push_back(std::move(E));
  }
  for (auto &[Key, Kernels] : Groups) {
    stable_sort(Kernels, [](const Explanation &A, const Explanation &B) {
      return A.Factor > B.Factor;
    });
    List.Groups.push_back({Key.second, Key.first, std::move(Kernels)});
  }
  stable_sort(List.Groups, [](const CauseGroup &A, const CauseGroup &B) {
    return A.Why != B.Why ? A.Why < B.Why : A.Kernels.size() > B.Kernels.size();
  });
  return List;
}
