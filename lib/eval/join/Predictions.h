// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predictions as files hold them, cut down to what a score needs.
#ifndef ROOFLINE_EVAL_JOIN_PREDICTIONS_H
#define ROOFLINE_EVAL_JOIN_PREDICTIONS_H

#include "eval/labels/Labels.h"
#include "support/Json.h"

namespace roofline {

/// What a report says of a prediction beside its figures: for those who ask
/// why it is wrong, or how sure it was.
struct PredictionDetails {
  /// Absent where no language model was asked.
  std::optional<ModelOpinion> Opinion;
  Evaluation Result; ///< of the launch, or for any
  std::vector<std::string> NotModelled;
  /// Of the kernel's notes those on what data decide: gathers, trip counts.
  std::vector<std::string> DataNotes;
};

/// One entry of a report's "predictions": a kernel in one launch
/// configuration, or in any where none is given, on one GPU.
struct PredictionRecord {
  KernelId Id;
  std::string File; // where it was read
  std::string Gpu;
  /// Of a run: what counted it, as in a profile; empty: predicted.
  std::string Evidence;
  /// Of the program that was predicted; absent where they were not given.
  std::optional<std::vector<std::string>> Arguments;
  std::optional<Dimensions> Grid, Block;
  Verdict Outcome = Verdict::Undetermined;
  Verdict Leaning = Verdict::Bandwidth; // Compute or Bandwidth
  /// That forced() is right; absent where none was given.
  std::optional<double> Confidence;
  /// Totals of the launch; absent where only figures per thread are known.
  std::array<std::optional<double>, NumOpKinds> Operations;
  std::optional<double> DramBytes;
  /// Absent where a file has rows only.
  std::optional<PredictionDetails> Details;

  /// Counted in a run: it holds for its own launch and no other.
  bool isObserved() const { return !Evidence.empty(); }

  /// The verdict when one of the two must be chosen.
  Verdict forced() const {
    return Outcome == Verdict::Undetermined ? Leaning : Outcome;
  }
};

/// Of one report, or of JSON lines that are each a report or a prediction, or
/// of a profile. Members that a score doesn't need are passed over.
llvm::Expected<std::vector<PredictionRecord>>
parsePredictions(llvm::StringRef Text, llvm::StringRef Name);

/// One for each launch of a profile whose memory was counted, in their order.
llvm::Expected<std::vector<PredictionRecord>>
recordsOfProfile(llvm::StringRef Text, llvm::StringRef Name);

/// Gives \p Records, the rows of \p Report, the details of its kernels. A
/// report whose kernels are not those of its rows, in their order, has none.
llvm::Error addDetails(const JsonCursor &Report,
                       llvm::MutableArrayRef<PredictionRecord> Records);

/// Of a file, or of all *.json and *.jsonl below a folder in the order of
/// their paths.
llvm::Expected<std::vector<PredictionRecord>>
readPredictions(llvm::StringRef Path);

} // namespace roofline

#endif
