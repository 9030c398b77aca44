// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why predictions are wrong: which figure, had it been the measured one, would
// have given the measured label. What is worth improving next is counted here,
// not guessed.
#ifndef ROOFLINE_EVAL_SCORE_EXPLAIN_H
#define ROOFLINE_EVAL_SCORE_EXPLAIN_H

#include "eval/join/LabelJoin.h"
#include "model/GpuSpec.h"
#include <map>

namespace roofline {

/// What is to blame for a wrong verdict.
enum class Blame {
  Operations,    // measured operations alone would make it right
  Bytes,         // measured DRAM bytes alone would
  Either,        // each of them alone would
  Both,          // only both together
  Close,         // both intensities within 10 % of the ridge
  Verdict,       // the predicted figures give the label, the verdict doesn't
  Labels,        // the measured figures don't give the label
  NotMeasured,   // the table lacks a figure that decides
  UnknownLaunch, // figures per thread only
  NoPrediction,
};

/// "operations", "bytes", "either", "both", "close", "verdict", "labels",
/// "not-measured", "unknown-launch", "no-prediction".
llvm::StringRef blameId(Blame B);

/// A kind of operation of a row; operations of the whole launch.
struct KindFigures {
  OpKind Kind = OpKind::Int;
  std::optional<double> Measured, Predicted;
  /// How many times over its ridge, by measured and by predicted figures.
  double MeasuredOver = 0, PredictedOver = 0;
};

struct Explanation {
  const JoinedRow *Row = nullptr;
  Blame Why = Blame::NoPrediction;
  /// The kinds whose operations are to blame, or would have to change too.
  std::vector<OpKind> Kinds;
  /// The kinds next to their ridge on either side, the nearest first, and
  /// those to blame.
  std::vector<KindFigures> Figures;
  /// How many times too large or small what is to blame is, at least 1.
  double Factor = 1;

  /// "too few fp32 operations", "too many bytes", "close to the ridge".
  std::string cause() const;
};

/// One cause with the kernels it is the cause of, the worst first.
struct CauseGroup {
  std::string Cause;
  Blame Why = Blame::NoPrediction;
  std::vector<Explanation> Kernels;
};

struct WrongList {
  unsigned Rows = 0, Wrong = 0;
  std::map<Blame, unsigned> ByBlame;
  std::vector<CauseGroup> Groups; ///< by blame, then the largest first
};

/// Of those of \p Rows whose forced verdict is not the label, or missing. The
/// ridges are those of \p Gpu. Refers to \p Rows.
WrongList explainErrors(llvm::ArrayRef<JoinedRow> Rows, const GpuSpec &Gpu);

/// For people, and as {"schema":"roofline-errors","version":1,...}; at most
/// \p Limit kernels of each cause are shown.
std::string wrongListText(const WrongList &Errors, const GpuSpec &Gpu,
                          size_t Limit);
std::string wrongListJson(const WrongList &Errors, const GpuSpec &Gpu,
                          size_t Limit);

} // namespace roofline

#endif
