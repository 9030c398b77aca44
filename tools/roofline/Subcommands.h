// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function per subcommand. The result is the exit status: 0 success, 1 the
// requested check failed, 2 usage or input error. An error is printed by
// main(), with status 2.
#ifndef ROOFLINE_TOOLS_SUBCOMMANDS_H
#define ROOFLINE_TOOLS_SUBCOMMANDS_H

#include "command/CommandLine.h"
#include "eval/calibrate/CalibrationFile.h"

namespace roofline {

llvm::Expected<int> runBatchExport(const CommandLine &Line);
llvm::Expected<int> runBatchImport(const CommandLine &Line);
llvm::Expected<int> runBuild(const CommandLine &Line);
llvm::Expected<int> runCache(const CommandLine &Line);
llvm::Expected<int> runDiff(const CommandLine &Line);
llvm::Expected<int> runDoctor(const CommandLine &Line);
llvm::Expected<int> runEvalScore(const CommandLine &Line);
llvm::Expected<int> runEvalExplain(const CommandLine &Line);
llvm::Expected<int> runEvalCompare(const CommandLine &Line);
llvm::Expected<int> runEvalCalibrate(const CommandLine &Line);
llvm::Expected<int> runEvalImport(const CommandLine &Line);
llvm::Expected<int> runEvalPredict(const CommandLine &Line);
llvm::Expected<int> runEvalSubset(const CommandLine &Line);
llvm::Expected<int> runEvalScenario(const CommandLine &Line);
llvm::Expected<int> runEvalExamples(const CommandLine &Line);
llvm::Expected<int> runEvalTable(const CommandLine &Line);
llvm::Expected<int> runGate(const CommandLine &Line);
llvm::Expected<int> runGpuList(const CommandLine &Line);
llvm::Expected<int> runGpuShow(const CommandLine &Line);
llvm::Expected<int> runGpuProbe(const CommandLine &Line);
llvm::Expected<int> runLlmCalibrate(const CommandLine &Line);
llvm::Expected<int> runLlmCard(const CommandLine &Line);
llvm::Expected<int> runLlmTest(const CommandLine &Line);
llvm::Expected<int> runPredict(const CommandLine &Line);
llvm::Expected<int> runProfile(const CommandLine &Line);
llvm::Expected<int> runReport(const CommandLine &Line);
llvm::Expected<int> runValidate(const CommandLine &Line);

/// Today as "2026-01-31".
std::string today();

/// Writes the cards of \p Made to \p Folder and prints its summary.
llvm::Expected<int> writeCards(llvm::Expected<ModelCalibration> Made,
                               llvm::StringRef Folder);

/// Replaces this process by \p Command, so that streams, signals and exit
/// status are the command's own. Returns only if that fails.
llvm::Error become(std::vector<const char *> Command);

/// The format that --format names or, without it, that of the file's name
/// \p Output; "text" if that says nothing.
std::string formatOf(const CommandLine &Line, llvm::StringRef Output);

} // namespace roofline

#endif
