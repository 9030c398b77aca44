// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a scenario's results go, a line each as they come, so that a run that
// was stopped can go on.
#ifndef ROOFLINE_EVAL_SCENARIO_RESULTFILE_H
#define ROOFLINE_EVAL_SCENARIO_RESULTFILE_H

#include "eval/scenario/Results.h"
#include "eval/scenario/ScenarioOptions.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

namespace roofline {

/// The results of one run, in memory and in their file.
class ResultFile {
public:
  explicit ResultFile(const ScenarioOptions &Options) : Options(Options) {}

  /// Takes over what the file has of \p Questions.
  llvm::Error open(llvm::ArrayRef<ScenarioQuestion> Questions);
  const ResultRow *find(llvm::StringRef Key) const {
    auto It = ByKey.find(Key);
    return It == ByKey.end() ? nullptr : &It->second;
  }
  void add(ResultRow Row) {
    *Lines << resultLine(Row);
    Lines->flush();
    Cost += Row.Cost;
    std::string Key = Row.Key;
    ByKey[Key] = std::move(Row);
  }
  /// In the order of \p Questions: the same whatever came first.
  llvm::Expected<std::vector<ResultRow>>
  close(llvm::ArrayRef<ScenarioQuestion> Questions);
  double cost() const { return Cost; }

private:
  const ScenarioOptions &Options;
  llvm::StringMap<ResultRow> ByKey;
  std::unique_ptr<llvm::raw_fd_ostream> Lines;
  double Cost = 0;
};

} // namespace roofline

#endif
