// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What predictors are worth on hecbench-subset/, kernel by kernel and in
// total. No row scores what made its label: what was emulated is scored
// against measurements only.
#ifndef ROOFLINE_EVAL_SUBSET_SUBSETCARD_H
#define ROOFLINE_EVAL_SUBSET_SUBSETCARD_H

#include "eval/score/Score.h"
#include "model/GpuSpec.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// What is known of all programs on one GPU.
struct SubsetTruth {
  GpuSpec Gpu;
  std::vector<LabelRow> Labels; ///< each says its evidence
  std::vector<PredictionRecord> Static, Emulated;
  /// Of some kernels, by program and name in the label: which assumptions of
  /// the static prediction were wrong.
  std::map<std::pair<std::string, std::string>, std::vector<std::string>>
      Reasons;
};

/// One predictor on one GPU. Refers to the SubsetTruth that it was made of.
struct SubsetCard {
  std::string Predictor; // "static", "emulated"
  const SubsetTruth *Truth = nullptr;
  std::vector<LabelRow> Labels; ///< those that it may be scored by
  std::vector<JoinedRow> Rows;  ///< of Labels
  Scorecard Score;

  SubsetCard(llvm::StringRef Predictor, const SubsetTruth &Truth);
  // Rows refer to Labels.
  SubsetCard(SubsetCard &&) = default;
  SubsetCard(const SubsetCard &) = delete;

  /// How many labels are \p Class and were made by \p Evidence.
  unsigned count(Verdict Class, llvm::StringRef Evidence) const;
};

/// Predicted by measured figures of a row, where both are known.
struct SubsetErrors {
  OpKind Kind = OpKind::Int; ///< of the label's operations the one that takes
                             ///< longest
  std::optional<double> Operations, DramBytes;
};
SubsetErrors errorsOf(const JoinedRow &Row, const GpuSpec &Gpu);

/// Tables for people: a line for each row, the reasons of wrong ones, totals.
std::string subsetText(llvm::ArrayRef<SubsetCard> Cards);
/// {"schema":"roofline-subset-scores","version":1,...}
std::string subsetJson(llvm::ArrayRef<SubsetCard> Cards);
/// A line for each row.
std::string subsetCsv(llvm::ArrayRef<SubsetCard> Cards);

} // namespace roofline

#endif
