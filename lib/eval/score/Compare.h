// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares two sets of predictions for the same rows, to see whether a change
// improved the predictor.
#ifndef ROOFLINE_EVAL_SCORE_COMPARE_H
#define ROOFLINE_EVAL_SCORE_COMPARE_H

#include "eval/join/LabelJoin.h"

namespace roofline {

/// Counts by the forced verdict; a row without prediction counts as wrong.
struct Comparison {
  /// The rows that became right, and those that became wrong; they point into
  /// the rows compared after the change.
  std::vector<const JoinedRow *> Gained, Lost;
  unsigned BothRight = 0, BothWrong = 0;

  unsigned rows() const {
    return BothRight + BothWrong + Gained.size() + Lost.size();
  }
  unsigned rightBefore() const { return BothRight + Lost.size(); }
  unsigned rightAfter() const { return BothRight + Gained.size(); }

  /// mcNemar() of the gained and lost rows.
  double pValue() const;
};

/// The p-value of McNemar's exact two-sided test: the probability of gains and
/// losses at least this unequal if both are equally good. 1 if nothing changed.
double mcNemar(unsigned Gained, unsigned Lost);

/// \p Before and \p After are joins of the same rows, in the same order.
Comparison compareRows(llvm::ArrayRef<JoinedRow> Before,
                       llvm::ArrayRef<JoinedRow> After);

/// The comparison as text, and as
/// {"schema":"roofline-comparison","version":1,...}.
std::string comparisonText(const Comparison &C);
std::string comparisonJson(const Comparison &C);

} // namespace roofline

#endif
