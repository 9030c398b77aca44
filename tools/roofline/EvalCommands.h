// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The subcommands of roofline eval, each in a file of its own; Eval.cpp has the
// table. The arguments are those after the name; the result is the exit status.
#ifndef ROOFLINE_TOOLS_EVALCOMMANDS_H
#define ROOFLINE_TOOLS_EVALCOMMANDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"

namespace roofline {

extern const char EvalScoreUsage[], EvalExplainUsage[], EvalCompareUsage[],
    EvalCalibrateUsage[], EvalImportUsage[], EvalPredictUsage[],
    EvalSubsetUsage[], EvalExamplesUsage[], EvalTableUsage[];
int runEvalScore(llvm::ArrayRef<const char *> Args);
int runEvalExplain(llvm::ArrayRef<const char *> Args);
int runEvalCompare(llvm::ArrayRef<const char *> Args);
int runEvalCalibrate(llvm::ArrayRef<const char *> Args);
int runEvalImport(llvm::ArrayRef<const char *> Args);
int runEvalPredict(llvm::ArrayRef<const char *> Args);
int runEvalSubset(llvm::ArrayRef<const char *> Args);
int runEvalExamples(llvm::ArrayRef<const char *> Args);
int runEvalTable(llvm::ArrayRef<const char *> Args);

/// The scenario rq\p Number.
template <unsigned Number> int runEvalScenario(llvm::ArrayRef<const char *>);

/// Prints \p Message to standard error and returns the exit status for it.
int evalError(const llvm::Twine &Message);

} // namespace roofline

#endif
