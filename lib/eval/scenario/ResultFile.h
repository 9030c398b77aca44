// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The file of a scenario's results. Each result is appended as it arrives, so
// that an interrupted run can be resumed.
#ifndef ROOFLINE_EVAL_SCENARIO_RESULTFILE_H
#define ROOFLINE_EVAL_SCENARIO_RESULTFILE_H

#include "eval/scenario/Results.h"
#include "eval/scenario/ScenarioOptions.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

namespace roofline {

/// The results of one run, in memory and in their file. Refers to the options
/// that it is made from.
class ResultFile {
public:
  explicit ResultFile(const ScenarioOptions &Options) : Options(Options) {}

  /// Opens the file. If it exists, loads its results for \p Questions, except
  /// for failures that may be retried. Fails if it exists and the run is not to
  /// be resumed, or if it has results of other questions.
  llvm::Error open(llvm::ArrayRef<ScenarioQuestion> Questions);
  /// The result for the question with key \p Key, or null.
  const ResultRow *find(llvm::StringRef Key) const {
    auto It = ByKey.find(Key);
    return It == ByKey.end() ? nullptr : &It->second;
  }
  /// Stores \p Row and appends it to the file.
  void add(ResultRow Row) {
    *Lines << resultLine(Row);
    Lines->flush();
    Cost += Row.Cost;
    std::string Key = Row.Key;
    ByKey[Key] = std::move(Row);
  }
  /// Closes the file, rewrites it in the order of \p Questions, and returns the
  /// results in that order.
  llvm::Expected<std::vector<ResultRow>>
  close(llvm::ArrayRef<ScenarioQuestion> Questions);
  /// The cost of all results so far.
  double cost() const { return Cost; }

private:
  const ScenarioOptions &Options;
  llvm::StringMap<ResultRow> ByKey;
  std::unique_ptr<llvm::raw_fd_ostream> Lines;
  double Cost = 0;
};

} // namespace roofline

#endif
