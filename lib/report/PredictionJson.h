// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and writes predictions as versioned JSON. docs/report-format.md is the
// grammar; within a version, members are only added and never change their
// meaning.
#ifndef ROOFLINE_REPORT_PREDICTIONJSON_H
#define ROOFLINE_REPORT_PREDICTIONJSON_H

#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace roofline {

inline constexpr llvm::StringLiteral PredictionSchema = "roofline-predictions";
inline constexpr unsigned PredictionFormatVersion = 1;

/// A row of a report, from which scores are computed: a kernel on one GPU in
/// one launch, or in any launch if none is known.
struct PredictionRow {
  KernelId Id;
  std::string Gpu, Convention;
  roofline::Evidence Evidence = roofline::Evidence::Static;
  /// The program's arguments; absent if the prediction was made without them.
  std::optional<std::vector<std::string>> Arguments;
  std::optional<std::array<double, 3>> Grid, Block;
  std::optional<double> Threads;
  Verdict Outcome = Verdict::Undetermined;
  Verdict Leaning = Verdict::Bandwidth; ///< Compute or Bandwidth
  /// The probability that forced() is right; absent without calibration.
  std::optional<double> Confidence;
  /// Totals over the launch. Rows made by rowsOf() have figures per thread if
  /// Threads is absent; rows that are read have none.
  std::array<std::optional<double>, NumOpKinds> Operations;
  std::optional<double> DramBytes;
  /// The likely time of the launch, the share of the nearer roof's rate that it
  /// reaches, and what limits it; absent if not known.
  std::optional<double> Seconds, Reach;
  std::optional<LimiterKind> Limiter;

  /// The verdict, or the leaning if the verdict is undetermined.
  Verdict forced() const {
    return Outcome == Verdict::Undetermined ? Leaning : Outcome;
  }
};

/// A row for each launch of \p P, or one if there are none.
std::vector<PredictionRow> rowsOf(const Prediction &P);

/// The text of a report file. "predictions" has the rows; "kernels" has all
/// details per kernel and GPU.
std::string toJsonFile(llvm::ArrayRef<Prediction> Predictions);

/// A report with one prediction as one line, without the line end.
std::string toJsonLine(const Prediction &P);

/// Parses one report, or lines of one report each. Messages begin with \p Name.
llvm::Expected<std::vector<Prediction>>
predictionsFromJson(llvm::StringRef Text, llvm::StringRef Name);

} // namespace roofline

#endif
