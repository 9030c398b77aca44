// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a change of the predictor made it better: two predictions of the same
// rows, row by row.
#ifndef ROOFLINE_EVAL_SCORE_COMPARE_H
#define ROOFLINE_EVAL_SCORE_COMPARE_H

#include "eval/join/LabelJoin.h"

namespace roofline {

/// Right and wrong by the forced verdict; a row without prediction is wrong.
struct Comparison {
  /// Right after and wrong before, and the other way round; point into what
  /// was compared after.
  std::vector<const JoinedRow *> Gained, Lost;
  unsigned BothRight = 0, BothWrong = 0;

  unsigned rows() const {
    return BothRight + BothWrong + Gained.size() + Lost.size();
  }
  unsigned rightBefore() const { return BothRight + Lost.size(); }
  unsigned rightAfter() const { return BothRight + Gained.size(); }

  double pValue() const;
};

/// McNemar's exact test: how likely gains and losses this far from even are if
/// neither is better. 1 where nothing changed.
double mcNemar(unsigned Gained, unsigned Lost);

/// \p Before and \p After are joins of the same rows, in the same order.
Comparison compareRows(llvm::ArrayRef<JoinedRow> Before,
                       llvm::ArrayRef<JoinedRow> After);

/// For people, and as {"schema":"roofline-comparison","version":1,...}.
std::string comparisonText(const Comparison &C);
std::string comparisonJson(const Comparison &C);

} // namespace roofline

#endif
