// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles the device code of one command in this process, with the plugin's
// own hooks in place, and makes no files.
#ifndef ROOFLINE_COMPILE_DEVICECOMPILE_H
#define ROOFLINE_COMPILE_DEVICECOMPILE_H

#include "compile/CompileUnits.h"
#include "compile/DriverJobs.h"
#include "job/DeviceHooks.h"
#include <functional>

namespace roofline {

enum class CompileOutcome {
  Fine,
  Failed,
  NoDeviceCode,
  AnalysisEnded, ///< before its time; the compile itself was fine
};

struct CompileRequest {
  /// Settings that are stronger than the command's own.
  std::vector<std::string> PluginArguments;
  bool Quiet = false; ///< no remarks
  DiagnosticLook Look;
  /// The other units of the program, for device functions that they define;
  /// asked where one is called.
  std::function<std::vector<CompileUnit>()> Program;
};

/// Remarks go to \p Remarks, whatever else there is to say to standard error.
CompileOutcome compileForDevice(llvm::ArrayRef<std::string> Command,
                                const CompileRequest &Request,
                                JobObserver &Observer,
                                llvm::raw_ostream &Remarks);

} // namespace roofline

#endif
