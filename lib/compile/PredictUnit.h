// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predicts one compile, in a child process, and defines the files in which the
// child leaves its results.
#ifndef ROOFLINE_COMPILE_PREDICTUNIT_H
#define ROOFLINE_COMPILE_PREDICTUNIT_H

#include "compile/DeviceCompile.h"
#include "compile/PredictOptions.h"

namespace roofline {

/// A compile whose kernels are to be predicted.
struct PredictJob {
  CompileUnit Unit;
  /// Plugin arguments in addition to those of all jobs: "arguments=512 100".
  std::vector<std::string> PluginArguments;
  /// As ToolRequest::LaunchesFor.
  std::function<GivenLaunches(const SourceModel &)> LaunchesFor;
};

/// The files of unit number N, in a folder of the parent process.
struct UnitFiles {
  UnitFiles(llvm::StringRef Folder, unsigned N);

  std::string Output;  ///< remarks, dumps, derivations
  std::string Errors;  ///< diagnostics other than remarks
  std::string Results; ///< see ToolRequest::ResultFile
  std::string Inputs;  ///< see InputList
};

/// Predicts \p Job in this process. Changes the process's working directory and
/// redirects its output streams.
CompileOutcome predictUnit(const PredictJob &Job, const PredictOptions &Options,
                           const DiagnosticLook &Look, const UnitFiles &Files);

} // namespace roofline

#endif
