// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scores predictions against a label table. docs/evaluation.md explains each
// figure.
#ifndef ROOFLINE_EVAL_SCORE_SCORE_H
#define ROOFLINE_EVAL_SCORE_SCORE_H

#include "eval/score/Confusion.h"
#include "eval/score/KindClasses.h"
#include "eval/score/ReachScore.h"
#include "eval/score/Reliability.h"
#include "support/Json.h"
#include <map>

namespace roofline {

/// Statistics of the errors of one figure, over the rows for which both the
/// predicted and a nonzero measured value are known.
class ErrorStatistics {
public:
  void add(double Predicted, double Measured);

  bool empty() const { return Ratios.empty(); }
  size_t count() const { return Ratios.size(); }
  /// The median of |predicted - measured| / measured.
  std::optional<double> medianError() const;
  /// The median of predicted / measured, which shows a systematic bias.
  std::optional<double> medianRatio() const;
  /// The share of rows with a relative error of at most \p Limit.
  std::optional<double> within(double Limit) const;

private:
  std::vector<double> Ratios;
};

/// The score over a set of rows.
struct Score {
  unsigned Rows = 0, Matched = 0, Undetermined = 0;
  std::map<JoinRule, unsigned> MatchedBy;
  /// With the leaning as verdict of undetermined rows. Rows without prediction
  /// are in the third column.
  ConfusionMatrix Forced;
  /// Only rows whose verdict is not undetermined.
  ConfusionMatrix Decided;

  std::array<ErrorStatistics, NumOpKinds> Operations, Intensity;
  ErrorStatistics DramBytes;
  ReachScore Reach; ///< empty if times or the GPU's true figures are not known
  Reliability Confidence; ///< of rows whose prediction has one
  KindRecalls Classes;    ///< empty if the ridges are not known

  /// As a share of the matched rows.
  std::optional<double> undeterminedShare() const;
  /// Decided rows as a share of all rows.
  std::optional<double> coverage() const;
};

/// The scores of a table, in total and by language.
struct Scorecard {
  Score All;
  std::map<Language, Score> ByLanguage;
  std::vector<JoinedRow> Unmatched;
  /// The number of rows that no figure includes; see leaveOutUnseen().
  unsigned LeftOut = 0;
};

/// If all \p Predictions are observations from profiles, removes the rows of
/// launches that none of them has from \p Rows and returns their number; a
/// profile is scored only on launches that the user chose to run. Ambiguous
/// rows stay. Otherwise returns 0.
unsigned leaveOutUnseen(std::vector<JoinedRow> &Rows,
                        llvm::ArrayRef<PredictionRecord> Predictions);

/// Scores \p Rows. \p Ridges is the GPU whose ridges define the class of each
/// kind of operation; null if it is not known.
Scorecard scoreRows(llvm::ArrayRef<JoinedRow> Rows,
                    const GpuSpec *Ridges = nullptr);

/// The errors of the figures and the classes by kind of operation, as text;
/// empty if none is known.
std::string figuresText(const Score &S);
/// The scorecard as aligned tables.
std::string scorecardText(const Scorecard &Card);
/// {"schema":"roofline-scores","version":1,...}
std::string scorecardJson(const Scorecard &Card, LaunchChoice Choice);
JsonValue scorecardJson(JsonBuilder &B, const Scorecard &Card,
                        LaunchChoice Choice);

} // namespace roofline

#endif
