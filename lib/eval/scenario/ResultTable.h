// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Results as tables in Markdown, beside what arXiv 2505.03988 printed.
#ifndef ROOFLINE_EVAL_SCENARIO_RESULTTABLE_H
#define ROOFLINE_EVAL_SCENARIO_RESULTTABLE_H

#include "eval/scenario/Results.h"
#include "eval/score/Confusion.h"
#include "eval/score/Interval.h"
#include "eval/score/Reliability.h"
#include <map>

namespace roofline {

/// All results of one model asked in one way, under one setting.
struct ResultGroup {
  ResultSetting Setting;
  QuestionWay Way;
  ConfusionMatrix All; ///< a row without an answer is wrong
  std::map<Language, ConfusionMatrix> ByLanguage;
  Reliability Confidence; ///< of the answers that have one
  unsigned Items = 0;     ///< each with one row or more: its samples
  unsigned Answered = 0;  ///< rows
  double Cost = 0;

  /// Of the accuracy, each item counted once: samples of one kernel are not
  /// trials of their own.
  ShareInterval interval() const;
};

/// In the order in which each comes first.
std::vector<ResultGroup> groupResults(llvm::ArrayRef<ResultRow> Rows);

/// A row of a published table; shares as such, absent where it has none.
struct PublishedResult {
  std::string Scenario, Model, Mode, Count;
  std::optional<double> Accuracy, MacroF1, Mcc, Cuda, OpenMP;
};

/// Of arXiv 2505.03988.
std::vector<PublishedResult> publishedResults();

/// A table for each scenario: our rows, then the published ones; then, where
/// there are confidences, a table of how far they can be trusted.
std::string resultMarkdown(llvm::ArrayRef<ResultGroup> Groups);

} // namespace roofline

#endif
