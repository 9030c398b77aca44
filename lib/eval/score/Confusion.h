// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures of a two-class prediction, including rows without any prediction.
#ifndef ROOFLINE_EVAL_SCORE_CONFUSION_H
#define ROOFLINE_EVAL_SCORE_CONFUSION_H

#include "model/Prediction.h"
#include <optional>

namespace roofline {

/// Counts[label][prediction] with 0 for compute, 1 for bandwidth and 2 for no
/// prediction. A row without prediction counts as wrong in every measure: it
/// lowers the recall of its own class. A measure is absent if it is undefined
/// for the counts, as without any rows.
class ConfusionMatrix {
public:
  static constexpr unsigned Compute = 0, Bandwidth = 1, Nothing = 2;

  /// Counts a row. Both verdicts must be Compute or Bandwidth; an absent
  /// \p Predicted means that nothing was predicted.
  void add(Verdict Label, std::optional<Verdict> Predicted);

  unsigned count(unsigned Label, unsigned Predicted) const {
    return Counts[Label][Predicted];
  }
  unsigned labelled(unsigned Class) const;
  unsigned predicted(unsigned Class) const;
  unsigned total() const { return labelled(Compute) + labelled(Bandwidth); }
  unsigned correct() const { return Counts[0][0] + Counts[1][1]; }

  std::optional<double> accuracy() const;
  /// The share of the rows with this label that were predicted so.
  std::optional<double> recall(unsigned Class) const;
  /// The share of the rows predicted so that have this label.
  std::optional<double> precision(unsigned Class) const;
  /// The harmonic mean of recall and precision.
  std::optional<double> f1(unsigned Class) const;
  /// The mean recall of the classes that occur as labels.
  std::optional<double> balancedAccuracy() const;
  /// The mean F1 of the classes that occur as label or prediction.
  std::optional<double> macroF1() const;
  /// Matthews' correlation coefficient, generalised to three classes since
  /// "nothing" is one (Gorodkin, Comput. Biol. Chem. 28, 2004). Zero if all
  /// labels or all predictions are of one class.
  std::optional<double> mcc() const;

private:
  unsigned Counts[2][3] = {};
};

} // namespace roofline

#endif
