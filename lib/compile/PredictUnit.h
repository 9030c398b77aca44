// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predicts one compile, in a child process, and defines the files in which the
// child leaves its results.
#ifndef ROOFLINE_COMPILE_PREDICTUNIT_H
#define ROOFLINE_COMPILE_PREDICTUNIT_H

#include "compile/CompileUnits.h"
#include "compile/DriverJobs.h"
#include "compile/PredictOptions.h"
#include "job/DeviceHooks.h"
#include <map>

namespace roofline {

/// A compile whose kernels are to be predicted.
struct PredictJob {
  CompileUnit Unit;
  /// Plugin arguments in addition to those of all jobs: "arguments=512 100".
  std::vector<std::string> PluginArguments;
  using Launches = std::map<KernelId, std::vector<GivenLaunch>>;
  /// Returns the given launches of a unit's kernels; null if none are given.
  std::function<Launches(const SourceModel &)> LaunchesFor;
};

/// The files of unit number N, in a folder of the parent process.
struct UnitFiles {
  UnitFiles(llvm::StringRef Folder, unsigned N);

  std::string Output;      ///< remarks, dumps, derivations
  std::string Errors;      ///< diagnostics other than remarks
  std::string Predictions; ///< one JSON line per prediction
  std::string Stages;      ///< StageTimes, serialised
};

/// Exit statuses of a child.
enum UnitStatus {
  UnitFine = 0,
  UnitFailed = 1,
  UnitWithoutDeviceCode = 3,
  UnitAnalysisEnded = 4, ///< the analysis ended early, which was reported
};

/// Predicts \p Job in this process and returns a UnitStatus. Changes the
/// process's working directory and redirects its output streams.
int predictUnit(const PredictJob &Job, const PredictOptions &Options,
                const DiagnosticLook &Look, const UnitFiles &Files);

} // namespace roofline

#endif
