// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One file of roofline predict: what its child process does, and the files in
// which it leaves what it found.
#ifndef ROOFLINE_TOOLS_PREDICTUNIT_H
#define ROOFLINE_TOOLS_PREDICTUNIT_H

#include "CompileUnits.h"
#include "DriverJobs.h"
#include "PredictOptions.h"

namespace roofline {

/// In a folder that the parent made, for unit number N.
struct UnitFiles {
  UnitFiles(llvm::StringRef Folder, unsigned N);

  std::string Output;      ///< remarks, dumps, derivations
  std::string Errors;      ///< what the compiler says beside remarks
  std::string Predictions; ///< a JSON line each
  std::string Stages;      ///< StageTimes, serialised
};

/// Exit statuses of a child.
enum UnitStatus { UnitFine = 0, UnitFailed = 1, UnitWithoutDeviceCode = 3 };

/// Predicts \p Unit in this process, whose folder and streams it changes.
int predictUnit(const CompileUnit &Unit, const PredictOptions &Options,
                const DiagnosticLook &Look, const UnitFiles &Files);

} // namespace roofline

#endif
