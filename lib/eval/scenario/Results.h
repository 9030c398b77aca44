// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What came of questions: a table that grows line by line while they are asked,
// so that nothing that was paid for is lost. docs/scenarios.md has its columns.
#ifndef ROOFLINE_EVAL_SCENARIO_RESULTS_H
#define ROOFLINE_EVAL_SCENARIO_RESULTS_H

#include "eval/scenario/Question.h"

namespace roofline {

/// What the questions of one run share; printed with every result.
struct ResultSetting {
  std::string Model;
  std::string Labels;    ///< name of the table, without folders
  std::string LabelRule; ///< "table", "any-roof", "float-roofs"; empty: none
  std::string Gpu;       ///< whose roofs; empty: none
  uint64_t Seed = 0;

  bool operator==(const ResultSetting &) const = default;
};

struct ResultRow {
  ResultSetting Setting;
  QuestionItem Item;
  QuestionWay Way;
  unsigned Sample = 0;
  std::optional<Verdict> Said; ///< none: no answer
  std::optional<double> Confidence;
  std::string Failure; ///< why there is none
  std::string ServedModel;
  uint64_t InputTokens = 0, OutputTokens = 0;
  double Cost = 0; ///< in the currency of the price table
  std::string Key; ///< of the question; empty where none was asked

  bool isRight() const { return Said == Item.Label; }
};

/// Failures that asking again may mend.
bool mayBeAskedAgain(const ResultRow &Row);

std::string resultHeader(); ///< a line with its end
std::string resultLine(const ResultRow &Row);

/// A line that was cut off, as by a kill, is left out.
llvm::Expected<std::vector<ResultRow>> parseResults(llvm::StringRef Text,
                                                    llvm::StringRef Name);

/// What \p Outcome of \p Q comes to under \p Setting.
ResultRow resultOf(const ScenarioQuestion &Q, const AskOutcome &Outcome,
                   const ResultSetting &Setting);

} // namespace roofline

#endif
