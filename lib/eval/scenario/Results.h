// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Results of questions as a CSV table, written line by line while questions are
// asked, so that no answer that was paid for is lost. docs/scenarios.md
// describes the columns.
#ifndef ROOFLINE_EVAL_SCENARIO_RESULTS_H
#define ROOFLINE_EVAL_SCENARIO_RESULTS_H

#include "eval/scenario/Question.h"

namespace roofline {

/// The settings that all questions of a run share. They are stored with every
/// result.
struct ResultSetting {
  std::string Model;
  std::string Labels; ///< file name of the table
  /// "table", "any-roof", "float-roofs"; "" without table.
  std::string LabelRule;
  std::string Gpu; ///< GPU whose roofs are used; "" if none
  uint64_t Seed = 0;

  bool operator==(const ResultSetting &) const = default;
};

/// The result of one question.
struct ResultRow {
  ResultSetting Setting;
  QuestionItem Item;
  QuestionWay Way;
  unsigned Sample = 0;
  std::optional<Verdict> Said; ///< absent if there is no answer
  std::optional<double> Confidence;
  std::string Failure; ///< why there is no answer
  std::string ServedModel;
  uint64_t InputTokens = 0, OutputTokens = 0;
  double Cost = 0; ///< in the currency of the price table
  std::string Key; ///< cache key of the question; "" for our own predictor

  bool isRight() const { return Said == Item.Label; }
};

/// Whether \p Row is a failure for which a new attempt may succeed.
bool mayBeAskedAgain(const ResultRow &Row);

std::string resultHeader(); ///< with its line end
/// \p Row as a line of the table, with its line end.
std::string resultLine(const ResultRow &Row);

/// Parses a table of results. An incomplete last line, as after a crash, is
/// ignored.
llvm::Expected<std::vector<ResultRow>> parseResults(llvm::StringRef Text,
                                                    llvm::StringRef Name);

/// The result row for \p Outcome of \p Q under \p Setting.
ResultRow resultOf(const ScenarioQuestion &Q, const AskOutcome &Outcome,
                   const ResultSetting &Setting);

} // namespace roofline

#endif
