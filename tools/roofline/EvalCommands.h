// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The subcommands of roofline eval, each in a file of its own; Eval.cpp has the
// table. Arguments are those after the name, the result the exit status.
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

/// One of the four scenarios, by the name that follows "eval".
template <unsigned Number> int runEvalScenario(llvm::ArrayRef<const char *>);

/// Says \p Message on the error stream; the exit status for it.
int evalError(const llvm::Twine &Message);

} // namespace roofline

#endif
