// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explains wrong predictions: determines which predicted figure, if replaced by
// the measured one, would give the measured label. The counts show what to
// improve next.
#ifndef ROOFLINE_EVAL_SCORE_EXPLAIN_H
#define ROOFLINE_EVAL_SCORE_EXPLAIN_H

#include "eval/join/LabelJoin.h"
#include "model/GpuSpec.h"
#include <map>

namespace roofline {

/// The cause of a wrong verdict.
enum class Blame {
  Operations,    // replacing the operations alone gives the label
  Bytes,         // replacing the DRAM bytes alone gives the label
  Either,        // replacing either one alone gives the label
  Both,          // only replacing both gives the label
  Close,         // both intensities within 10 % of the ridge
  Verdict,       // the predicted figures give the label, but not the verdict
  Labels,        // the measured figures do not give the label
  NotMeasured,   // the table lacks a figure that decides
  UnknownLaunch, // the prediction has figures per thread only
  NoPrediction,
};

template <>
inline constexpr llvm::StringLiteral EnumIds<Blame>[] = {
    "operations", "bytes",  "either",       "both",           "close",
    "verdict",    "labels", "not-measured", "unknown-launch", "no-prediction"};

/// The figures of one kind of operation for a row, over the whole launch.
struct KindFigures {
  OpKind Kind = OpKind::Int;
  std::optional<double> Measured, Predicted;
  /// overRidge() of the measured and of the predicted figures.
  double MeasuredOver = 0, PredictedOver = 0;
};

/// The cause of one wrong prediction. Refers to its row.
struct Explanation {
  const JoinedRow *Row = nullptr;
  Blame Why = Blame::NoPrediction;
  /// The kinds of operation whose counts are wrong, if Why involves operations.
  std::vector<OpKind> Kinds;
  /// The figures of Kinds, then of the kinds with the highest measured and
  /// predicted intensity relative to their ridges.
  std::vector<KindFigures> Figures;
  /// The factor by which the wrong figures are too large or too small, at least
  /// 1.
  double Factor = 1;

  /// The cause in words: "too few fp32 operations", "too many bytes", "close to
  /// the ridge".
  std::string cause() const;
};

/// All wrong predictions with one cause, those with the largest factor first.
struct CauseGroup {
  std::string Cause;
  Blame Why = Blame::NoPrediction;
  std::vector<Explanation> Kernels;
};

/// All wrong predictions of a table, by cause.
struct WrongList {
  unsigned Rows = 0, Wrong = 0;
  std::map<Blame, unsigned> ByBlame;
  std::vector<CauseGroup> Groups; ///< by blame, then the largest first
};

/// Explains those of \p Rows whose forced verdict is missing or not the label,
/// by the ridges of \p Gpu. The result refers to \p Rows.
WrongList explainErrors(llvm::ArrayRef<JoinedRow> Rows, const GpuSpec &Gpu);

/// The list as text, and as {"schema":"roofline-errors","version":1,...}, with
/// at most \p Limit kernels for each cause.
std::string wrongListText(const WrongList &Errors, const GpuSpec &Gpu,
                          size_t Limit);
std::string wrongListJson(const WrongList &Errors, const GpuSpec &Gpu,
                          size_t Limit);

} // namespace roofline

#endif
