// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predictions and profiles, reduced to what a score needs.
#ifndef ROOFLINE_EVAL_JOIN_PREDICTIONS_H
#define ROOFLINE_EVAL_JOIN_PREDICTIONS_H

#include "eval/labels/Labels.h"
#include "model/Profile.h"
#include "report/PredictionJson.h"

namespace roofline {

/// Details of a prediction that explain why it is wrong, or its confidence.
struct PredictionDetails {
  /// Absent if no language model was asked.
  std::optional<LlmOpinion> Opinion;
  Evaluation Result; ///< for the launch, or for any launch if none is given
  std::vector<std::string> NotModelled;
  /// The kernel's notes about figures that depend on data: gathers and trip
  /// counts.
  std::vector<std::string> DataNotes;
};

/// A row of a report, or a launch of a profile. Its figures are totals over the
/// launch; they are absent if only figures per thread are known.
struct PredictionRecord : PredictionRow {
  std::string File; ///< path of the file that it was read from
  /// Set by callers, to know the record again after a join.
  size_t Number = 0;
  /// Absent for a prediction. An observation holds for its own launch only.
  std::optional<RunEvidence> Observed = std::nullopt;
  /// Absent if the file has no "kernels".
  std::optional<PredictionDetails> Details = std::nullopt;
};

/// Reads one report, JSON lines of reports or predictions, or a profile. Of a
/// report, the rows are read, with details from its kernels if these are for
/// the same rows. \p Name is the file's name: for messages, and
/// PredictionRecord::File.
llvm::Expected<std::vector<PredictionRecord>>
parsePredictions(llvm::StringRef Text, llvm::StringRef Name);

/// The records of the rows of \p Predictions, in their order. \p File is the
/// path to give them.
std::vector<PredictionRecord> recordsOf(llvm::ArrayRef<Prediction> Predictions,
                                        llvm::StringRef File);

/// One record for each launch of \p Run whose memory traffic was counted, in
/// their order, so that a profile is scored by the same rules as a prediction.
/// Fails if its GPU is not known.
llvm::Expected<std::vector<PredictionRecord>> recordsOf(const Profile &Run,
                                                        llvm::StringRef File);

/// Reads the file \p Path or, if it is a folder, all *.json and *.jsonl files
/// below it in the order of their paths.
llvm::Expected<std::vector<PredictionRecord>>
readPredictions(llvm::StringRef Path);

} // namespace roofline

#endif
