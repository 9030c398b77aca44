// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats results as Markdown tables, with the published results of arXiv
// 2505.03988 for comparison.
#ifndef ROOFLINE_EVAL_SCENARIO_RESULTTABLE_H
#define ROOFLINE_EVAL_SCENARIO_RESULTTABLE_H

#include "eval/scenario/Results.h"
#include "eval/score/Confusion.h"
#include "eval/score/Reliability.h"
#include <map>

namespace roofline {

/// Statistics of all results with the same setting and way of asking.
struct ResultGroup {
  ResultSetting Setting;
  QuestionWay Way;
  ConfusionMatrix All; ///< rows without an answer count as wrong
  std::map<Language, ConfusionMatrix> ByLanguage;
  Reliability Confidence; ///< of the answers that state a confidence
  unsigned Items = 0;     ///< subjects; each has one row per sample
  unsigned Answered = 0;  ///< rows with an answer
  double Cost = 0;

  /// The confidence interval of the accuracy. Each item counts as one trial,
  /// since samples of one item are not independent.
  ShareInterval interval() const;
};

/// The groups of \p Rows, in the order of their first rows.
std::vector<ResultGroup> groupResults(llvm::ArrayRef<ResultRow> Rows);

/// A row of a published table. Accuracies and F1 are shares from 0 to 1, absent
/// if the table has none.
struct PublishedResult {
  std::optional<roofline::Scenario> Scenario; ///< absent for another question
  std::string Model, Mode, Count;
  std::optional<double> Accuracy, MacroF1, Mcc, Cuda, OpenMP;
};

/// The results printed in arXiv 2505.03988.
std::vector<PublishedResult> publishedResults();

/// For each scenario, a table of \p Groups followed by the published results,
/// then a table of calibration measures for groups with confidences.
std::string resultMarkdown(llvm::ArrayRef<ResultGroup> Groups);

} // namespace roofline

#endif
