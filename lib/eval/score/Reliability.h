// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether predictions of confidence 0.8 are right in 80 of 100 cases.
#ifndef ROOFLINE_EVAL_SCORE_RELIABILITY_H
#define ROOFLINE_EVAL_SCORE_RELIABILITY_H

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// Confidences from 0.5 to 1 and what became of them. Measures are absent
/// without any.
class Reliability {
public:
  /// Confidences of one tenth: from 0.5, from 0.6, ..., from 0.9.
  struct Bin {
    unsigned Rows = 0, Right = 0;
    double ConfidenceSum = 0;

    double meanConfidence() const { return ConfidenceSum / Rows; }
    double accuracy() const { return double(Right) / Rows; }
  };
  static constexpr unsigned NumBins = 5;

  void add(double Confidence, bool Right);

  size_t count() const { return Rows.size(); }
  /// Mean squared distance of confidence from what came out: 0 is perfect, 0.25
  /// who always says 0.5.
  std::optional<double> brier() const;
  /// Expected calibration error: the distance of mean confidence and accuracy,
  /// averaged over the bins by their rows.
  std::optional<double> calibrationError() const;
  /// Accuracy of the \p Share of the rows that are most confident; rows as
  /// confident as the last of them count in part.
  std::optional<double> accuracyOfMostConfident(double Share) const;
  std::array<Bin, NumBins> bins() const;

private:
  struct Row {
    double Confidence;
    bool Right;
  };
  std::vector<Row> Rows;
};

/// The shares that scores are printed for.
inline constexpr double ConfidentShares[] = {0.25, 0.5, 0.75, 1};

/// The bins as an aligned table; those without rows are left out.
std::string reliabilityTable(const Reliability &R);

} // namespace roofline

#endif
