// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One compile to predict: what its child process does, and the files in which
// it leaves what it found.
#ifndef ROOFLINE_COMPILE_PREDICTUNIT_H
#define ROOFLINE_COMPILE_PREDICTUNIT_H

#include "compile/CompileUnits.h"
#include "compile/DriverJobs.h"
#include "compile/PredictOptions.h"
#include "job/DeviceHooks.h"
#include <map>

namespace roofline {

/// A compile of which the kernels are to be predicted.
struct PredictJob {
  CompileUnit Unit;
  /// Beside those of all jobs: "arguments=512 100".
  std::vector<std::string> PluginArguments;
  using Launches = std::map<KernelId, std::vector<GivenLaunch>>;
  /// The launches that are given, of the kernels in a unit; null: none.
  std::function<Launches(const SourceModel &)> LaunchesFor;
};

/// In a folder that the parent made, for unit number N.
struct UnitFiles {
  UnitFiles(llvm::StringRef Folder, unsigned N);

  std::string Output;      ///< remarks, dumps, derivations
  std::string Errors;      ///< what the compiler says beside remarks
  std::string Predictions; ///< a JSON line each
  std::string Stages;      ///< StageTimes, serialised
};

/// Exit statuses of a child.
enum UnitStatus {
  UnitFine = 0,
  UnitFailed = 1,
  UnitWithoutDeviceCode = 3,
  UnitAnalysisEnded = 4, ///< before its time, which has been said
};

/// Predicts \p Job in this process, whose folder and streams it changes.
int predictUnit(const PredictJob &Job, const PredictOptions &Options,
                const DiagnosticLook &Look, const UnitFiles &Files);

} // namespace roofline

#endif
