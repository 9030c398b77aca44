// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What predictions are worth against a label table. docs/evaluation.md says
// what each figure means.
#ifndef ROOFLINE_EVAL_SCORE_SCORE_H
#define ROOFLINE_EVAL_SCORE_SCORE_H

#include "eval/score/Confusion.h"
#include "eval/score/KindClasses.h"
#include "eval/score/Reliability.h"
#include <map>

namespace roofline {

/// How far predicted figures are from measured ones, over the rows where both
/// are known and the measured one isn't zero.
class ErrorStatistics {
public:
  void add(double Predicted, double Measured);

  size_t count() const { return Ratios.size(); }
  /// Of |predicted - measured| / measured.
  std::optional<double> medianError() const;
  /// Of predicted / measured: which way the predictions lean.
  std::optional<double> medianRatio() const;
  /// The share of rows whose relative error is at most \p Limit.
  std::optional<double> within(double Limit) const;

private:
  std::vector<double> Ratios;
};

struct Score {
  unsigned Rows = 0, Matched = 0, Undetermined = 0;
  std::map<JoinRule, unsigned> MatchedBy;
  /// The leaning taken for undetermined rows; rows without prediction stand
  /// in the third column.
  ConfusionMatrix Forced;
  /// Only rows with a decided verdict.
  ConfusionMatrix Decided;

  std::array<ErrorStatistics, NumOpKinds> Operations, Intensity;
  ErrorStatistics DramBytes;
  Reliability Confidence; ///< of rows whose prediction gives one
  KindRecalls Classes;    ///< empty where the ridges are not known

  std::optional<double> undeterminedShare() const; ///< of the matched rows
  std::optional<double> coverage() const;          ///< decided rows of all rows
};

struct Scorecard {
  Score All;
  std::map<Language, Score> ByLanguage;
  std::vector<JoinedRow> Unmatched;
  /// Rows that are in none of the figures: see leaveOutUnseen().
  unsigned LeftOut = 0;
};

/// What is run is a matter of choice, so profiles are only asked for rows of
/// launches that they have: where all \p Predictions were observed, takes the
/// other rows out of \p Rows. Returns how many.
unsigned leaveOutUnseen(std::vector<JoinedRow> &Rows,
                        llvm::ArrayRef<PredictionRecord> Predictions);

/// \p Ridges is the GPU by whose ridges each kind of operation is classed; null
/// if it isn't known.
Scorecard scoreRows(llvm::ArrayRef<JoinedRow> Rows,
                    const GpuSpec *Ridges = nullptr);

/// How far the figures are off, and the classes by each kind of operation;
/// empty where none is known.
std::string figuresText(const Score &S);
/// Aligned tables for people.
std::string scorecardText(const Scorecard &Card);
/// {"schema":"roofline-scores","version":1,...}
std::string scorecardJson(const Scorecard &Card, LaunchRule Rule);

} // namespace roofline

#endif
