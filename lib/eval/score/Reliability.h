// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures calibration: whether predictions of confidence 0.8 are right in 80 %
// of the cases.
#ifndef ROOFLINE_EVAL_SCORE_RELIABILITY_H
#define ROOFLINE_EVAL_SCORE_RELIABILITY_H

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// A confidence interval of a share.
struct ShareInterval {
  double Low = 0, High = 1;
};

/// Wilson's score interval at 95 % for a share \p Share of \p Count trials (J.
/// Am. Stat. Assoc. 22, 1927). Unlike the normal approximation it stays within
/// 0 and 1 and has a width even for shares of 0 and 1. Without trials, 0 to 1.
ShareInterval wilson(double Share, double Count);

/// A collection of confidences, from 0.5 to 1, each with whether it was right.
/// Measures are absent if the collection is empty.
class Reliability {
public:
  /// The confidences in an interval of width 0.1.
  struct Bin {
    unsigned Rows = 0, Right = 0;
    double ConfidenceSum = 0;

    double meanConfidence() const { return ConfidenceSum / Rows; }
    double accuracy() const { return double(Right) / Rows; }
  };
  static constexpr unsigned NumBins = 5;

  void add(double Confidence, bool Right);
  void add(const Reliability &Others);

  size_t count() const { return Rows.size(); }
  /// The Brier score: the mean squared difference between confidence and
  /// outcome (0 or 1). 0 is perfect; a constant confidence of 0.5 gives 0.25.
  std::optional<double> brier() const;
  /// The expected calibration error: the absolute difference of mean confidence
  /// and accuracy, averaged over the bins with their rows as weights.
  std::optional<double> calibrationError() const;
  /// The interval that 95 % of the calibration errors of samples drawn from
  /// these rows, with replacement, are in. Deterministic.
  ShareInterval calibrationInterval() const;
  /// The accuracy among the \p Share of rows with the highest confidence. Rows
  /// with the same confidence as the last one are counted in proportion.
  std::optional<double> accuracyOfMostConfident(double Share) const;
  std::array<Bin, NumBins> bins() const;

private:
  struct Row {
    double Confidence;
    bool Right;
  };
  std::vector<Row> Rows;
};

/// The shares for which accuracyOfMostConfident() is printed.
inline constexpr double ConfidentShares[] = {0.25, 0.5, 0.75, 1};

/// The bins as an aligned table, without empty bins.
std::string reliabilityTable(const Reliability &R);

} // namespace roofline

#endif
