// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/score/Reliability.h"
#include "support/Columns.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>
#include <random>

using namespace llvm;
using namespace roofline;

ShareInterval roofline::wilson(double Share, double Count) {
  if (Count <= 0)
    return {};
  // Quantile of the normal distribution, two-sided 5 %.
  constexpr double Z = 1.959963984540054;
  double Scale = 1 + Z * Z / Count;
  double Middle = (Share + Z * Z / (2 * Count)) / Scale;
  double Half =
      Z / Scale *
      std::sqrt(Share * (1 - Share) / Count + Z * Z / (4 * Count * Count));
  return {std::max(0.0, Middle - Half), std::min(1.0, Middle + Half)};
}

void Reliability::add(double Confidence, bool Right) {
  Rows.push_back({Confidence, Right});
}

void Reliability::add(const Reliability &Others) {
  append_range(Rows, Others.Rows);
}

std::optional<double> Reliability::brier() const {
  if (Rows.empty())
    return std::nullopt;
  double Sum = 0;
  for (const Row &R : Rows)
    Sum += (R.Confidence - R.Right) * (R.Confidence - R.Right);
  return Sum / Rows.size();
}

std::array<Reliability::Bin, Reliability::NumBins> Reliability::bins() const {
  std::array<Bin, NumBins> Bins;
  for (const Row &R : Rows) {
    // The offset compensates for rounding: 0.6 * 10 may be just below 6.
    int At = std::floor(R.Confidence * 10 + 1e-9) - 5;
    Bin &B = Bins[std::clamp<int>(At, 0, NumBins - 1)];
    ++B.Rows;
    B.Right += R.Right;
    B.ConfidenceSum += R.Confidence;
  }
  return Bins;
}

std::optional<double> Reliability::calibrationError() const {
  if (Rows.empty())
    return std::nullopt;
  double Sum = 0;
  for (const Bin &B : bins())
    if (B.Rows)
      Sum += B.Rows * std::fabs(B.meanConfidence() - B.accuracy());
  return Sum / Rows.size();
}

ShareInterval Reliability::calibrationInterval() const {
  constexpr unsigned Draws = 1000, Cut = Draws / 40;
  if (Rows.empty())
    return {};
  std::mt19937 Random(1);
  std::vector<double> Errors;
  for (unsigned Draw = 0; Draw < Draws; ++Draw) {
    Reliability Drawn;
    // The distributions of the standard library differ between systems.
    for (size_t I = 0; I < Rows.size(); ++I)
      Drawn.Rows.push_back(Rows[Random() % Rows.size()]);
    Errors.push_back(*Drawn.calibrationError());
  }
  llvm::sort(Errors);
  return {Errors[Cut], Errors[Draws - 1 - Cut]};
}

std::optional<double> Reliability::accuracyOfMostConfident(double Share) const {
  if (Rows.empty())
    return std::nullopt;
  std::vector<Row> Sorted = Rows;
  llvm::sort(Sorted, [](const Row &A, const Row &B) {
    return A.Confidence > B.Confidence;
  });
  double Wanted = Share * Rows.size(), Left = Wanted, Right = 0;
  for (auto First = Sorted.begin(); First != Sorted.end() && Left > 0;) {
    auto Last = std::find_if(First, Sorted.end(), [&](const Row &R) {
      return R.Confidence != First->Confidence;
    });
    double Taken = std::min<double>(Left, Last - First);
    double RightHere =
        std::count_if(First, Last, [](const Row &R) { return R.Right; });
    Right += Taken * RightHere / (Last - First);
    Left -= Taken;
    First = Last;
  }
  return Right / Wanted;
}

std::string roofline::reliabilityTable(const Reliability &R) {
  Columns Table({"confidence", "rows", "mean confidence", "right"}, 1);
  double Low = 0.5;
  for (const Reliability::Bin &B : R.bins()) {
    if (B.Rows)
      Table.add({formatv("{0:F1} to {1:F1}", Low, Low + 0.1).str(),
                 std::to_string(B.Rows),
                 formatv("{0:F1} %", 100 * B.meanConfidence()).str(),
                 formatv("{0:F1} %", 100 * B.accuracy()).str()});
    Low += 0.1;
  }
  return Table.text();
}
