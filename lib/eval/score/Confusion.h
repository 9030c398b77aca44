// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How good a two-class prediction is, rows without any prediction included.
#ifndef ROOFLINE_EVAL_SCORE_CONFUSION_H
#define ROOFLINE_EVAL_SCORE_CONFUSION_H

#include "model/Prediction.h"
#include <optional>

namespace roofline {

/// Counts[label][prediction] with 0 compute, 1 bandwidth, 2 nothing predicted.
/// A row without prediction is wrong for every measure: it counts against the
/// recall of its own class and speaks for neither. Measures that don't exist
/// for the counts at hand (no rows) are absent.
class ConfusionMatrix {
public:
  static constexpr unsigned Compute = 0, Bandwidth = 1, Nothing = 2;

  /// \p Label is Compute or Bandwidth; no \p Predicted means nothing was
  /// predicted, and Undetermined isn't allowed.
  void add(Verdict Label, std::optional<Verdict> Predicted);

  unsigned count(unsigned Label, unsigned Predicted) const {
    return Counts[Label][Predicted];
  }
  unsigned labelled(unsigned Class) const;
  unsigned predicted(unsigned Class) const;
  unsigned total() const { return labelled(Compute) + labelled(Bandwidth); }
  unsigned correct() const { return Counts[0][0] + Counts[1][1]; }

  std::optional<double> accuracy() const;
  /// Of the rows with this label, the share predicted so.
  std::optional<double> recall(unsigned Class) const;
  /// Of the rows predicted so, the share with this label.
  std::optional<double> precision(unsigned Class) const;
  /// Harmonic mean of the two.
  std::optional<double> f1(unsigned Class) const;
  /// Mean recall of the classes that occur as labels.
  std::optional<double> balancedAccuracy() const;
  /// Mean F1 of the classes that occur as label or prediction.
  std::optional<double> macroF1() const;
  /// Matthews' correlation coefficient, in Gorodkin's form for more than two
  /// classes (Comput. Biol. Chem. 28, 2004), as "nothing" is a third. Zero
  /// where labels or predictions are all of one class.
  std::optional<double> mcc() const;

private:
  unsigned Counts[2][3] = {};
};

} // namespace roofline

#endif
