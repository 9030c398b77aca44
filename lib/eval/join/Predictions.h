// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads predictions from reports and profiles, reduced to what a score needs.
#ifndef ROOFLINE_EVAL_JOIN_PREDICTIONS_H
#define ROOFLINE_EVAL_JOIN_PREDICTIONS_H

#include "eval/labels/Labels.h"
#include "support/Json.h"

namespace roofline {

/// Details of a prediction that explain why it is wrong, or its confidence.
struct PredictionDetails {
  /// Absent if no language model was asked.
  std::optional<ModelOpinion> Opinion;
  Evaluation Result; ///< for the launch, or for any launch if none is given
  std::vector<std::string> NotModelled;
  /// The kernel's notes about figures that depend on data: gathers and trip
  /// counts.
  std::vector<std::string> DataNotes;
};

/// One entry of a report's "predictions": a kernel on one GPU in one launch
/// configuration, or in any if no configuration is given.
struct PredictionRecord {
  KernelId Id;
  std::string File; // path of the file that it was read from
  /// Set by callers, to know the record again after a join.
  size_t Number = 0;
  std::string Gpu;
  /// How the figures were observed, as in a profile; empty for a prediction.
  std::string Evidence;
  /// The program's arguments; absent if the prediction was made without them.
  std::optional<std::vector<std::string>> Arguments;
  std::optional<Dimensions> Grid, Block;
  Verdict Outcome = Verdict::Undetermined;
  Verdict Leaning = Verdict::Bandwidth; // Compute or Bandwidth
  /// The probability that forced() is right; absent if the report has none.
  std::optional<double> Confidence;
  /// Totals over the launch; absent if only figures per thread are known.
  std::array<std::optional<double>, NumOpKinds> Operations;
  std::optional<double> DramBytes;
  /// Absent if the file has no "kernels".
  std::optional<PredictionDetails> Details;

  /// Whether this is an observation, which holds for its own launch only.
  bool isObserved() const { return !Evidence.empty(); }

  /// The verdict, or the leaning if the verdict is undetermined.
  Verdict forced() const {
    return Outcome == Verdict::Undetermined ? Leaning : Outcome;
  }
};

/// Parses one report, JSON lines of reports or predictions, or a profile.
/// Members that a score does not need are ignored. \p Name is for messages.
llvm::Expected<std::vector<PredictionRecord>>
parsePredictions(llvm::StringRef Text, llvm::StringRef Name);

/// One record for each launch of the profile \p Text whose memory traffic was
/// counted, in their order.
llvm::Expected<std::vector<PredictionRecord>>
recordsOfProfile(llvm::StringRef Text, llvm::StringRef Name);

/// Sets the details of \p Records, the rows of \p Report, from its kernels.
/// Does nothing if the kernels do not correspond to the rows one by one.
llvm::Error addDetails(const JsonCursor &Report,
                       llvm::MutableArrayRef<PredictionRecord> Records);

/// Reads the file \p Path or, if it is a folder, all *.json and *.jsonl files
/// below it in the order of their paths.
llvm::Expected<std::vector<PredictionRecord>>
readPredictions(llvm::StringRef Path);

} // namespace roofline

#endif
