// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/subset/SubsetCard.h"
#include "model/Ratio.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

SubsetCard::SubsetCard(Predictor Scored, const SubsetTruth &Truth)
    : Scored(Scored), Truth(&Truth) {
  bool IsStatic = Scored == Predictor::Static;
  for (const LabelRow &Label : Truth.Labels)
    if (IsStatic || Label.Evidence != RunEvidence::Emulated)
      Labels.push_back(Label);
  Rows = joinLabels(Labels, IsStatic ? Truth.Static : Truth.Emulated,
                    LaunchChoice::First);
  Score = scoreRows(Rows, &Truth.Gpu);
}

unsigned SubsetCard::count(Verdict Class, RunEvidence From) const {
  return count_if(Labels, [&](const LabelRow &Label) {
    return Label.Label == Class && Label.Evidence == From;
  });
}

SubsetErrors roofline::errorsOf(const JoinedRow &Row, const GpuSpec &Gpu) {
  SubsetErrors Errors;
  double Longest = 0;
  for (OpKind Kind : AllOpKinds) {
    double Peak = Gpu.peak(Kind);
    double Count = Row.Row->Operations[static_cast<unsigned>(Kind)].value_or(0);
    if (Peak <= 0 || Count / Peak <= Longest)
      continue;
    Longest = Count / Peak;
    Errors.Kind = Kind;
  }
  if (!Row.Match)
    return Errors;
  auto Index = static_cast<unsigned>(Errors.Kind);
  // Ratios need totals; a kind that a prediction with totals lacks is zero.
  bool HasTotals = Row.Match->DramBytes.has_value();
  if (HasTotals && Row.Row->Operations[Index])
    Errors.Operations = ratioOf(Row.Match->Operations[Index].value_or(0),
                                *Row.Row->Operations[Index]);
  if (HasTotals && Row.Row->DramBytes)
    Errors.DramBytes = ratioOf(*Row.Match->DramBytes, *Row.Row->DramBytes);
  return Errors;
}
