// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scores predictors on hecbench-subset/, by kernel and in total. A predictor is
// never scored against labels that it made itself: the emulation is scored
// against measurements only.
#ifndef ROOFLINE_EVAL_SUBSET_SUBSETCARD_H
#define ROOFLINE_EVAL_SUBSET_SUBSETCARD_H

#include "eval/score/Score.h"
#include "model/GpuSpec.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// The labels and predictions of all programs on one GPU.
struct SubsetTruth {
  GpuSpec Gpu;
  std::vector<LabelRow> Labels; ///< each with its evidence
  std::vector<PredictionRecord> Static, Emulated;
  /// By program and kernel name as in the label: which assumptions of a wrong
  /// static prediction were wrong.
  std::map<std::pair<std::string, std::string>, std::vector<std::string>>
      Reasons;
};

/// What is scored: predictions, or profiles of the emulation.
enum class Predictor { Static, Emulated };
template <>
inline constexpr llvm::StringLiteral EnumIds<Predictor>[] = {"static",
                                                             "emulated"};

/// The scorecard of one predictor on one GPU. Refers to the SubsetTruth that it
/// was made from.
struct SubsetCard {
  Predictor Scored;
  const SubsetTruth *Truth = nullptr;
  std::vector<LabelRow> Labels; ///< labels that were not made by the predictor
  std::vector<JoinedRow> Rows;  ///< refer to Labels
  Scorecard Score;

  SubsetCard(Predictor Scored, const SubsetTruth &Truth);
  // Not copyable, since Rows refer to Labels.
  SubsetCard(SubsetCard &&) = default;
  SubsetCard(const SubsetCard &) = delete;

  /// The number of labels of \p Class with evidence \p From.
  unsigned count(Verdict Class, RunEvidence From) const;
};

/// The ratios of predicted to measured figures of a row, absent if either is
/// unknown.
struct SubsetErrors {
  /// The kind with the longest time at its peak in the label.
  OpKind Kind = OpKind::Int;
  std::optional<double> Operations, DramBytes;
};
/// The ratios for \p Row on \p Gpu.
SubsetErrors errorsOf(const JoinedRow &Row, const GpuSpec &Gpu);

/// The cards as aligned tables: a line for each row, the reasons of wrong
/// verdicts, and totals.
std::string subsetText(llvm::ArrayRef<SubsetCard> Cards);
/// {"schema":"roofline-subset-scores","version":1,...}
std::string subsetJson(llvm::ArrayRef<SubsetCard> Cards);
/// The rows as CSV.
std::string subsetCsv(llvm::ArrayRef<SubsetCard> Cards);

} // namespace roofline

#endif
