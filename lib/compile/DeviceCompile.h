// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles the device code of one command in this process, with the plugin's
// hooks installed, without writing files.
#ifndef ROOFLINE_COMPILE_DEVICECOMPILE_H
#define ROOFLINE_COMPILE_DEVICECOMPILE_H

#include "compile/CompileUnits.h"
#include "compile/DriverJobs.h"
#include "job/DeviceHooks.h"
#include <functional>

namespace roofline {

/// How a compile ended.
enum class CompileOutcome {
  Fine,
  Failed,
  NoDeviceCode,
  AnalysisEnded, ///< the analysis ended early; the compile succeeded
};

/// The options of a compile.
struct CompileRequest {
  /// Plugin arguments that take precedence over the command's own.
  std::vector<std::string> PluginArguments;
  bool Quiet = false; ///< no remarks
  DiagnosticLook Look;
  /// Returns the other units of the program, for device functions that they
  /// define; called only if one is missing.
  std::function<std::vector<CompileUnit>()> Program;
};

/// Compiles the device code of \p Command. Remarks are written to \p Remarks,
/// other diagnostics to standard error. Changes global state of LLVM, so it is
/// meant for a process of its own.
CompileOutcome compileForDevice(llvm::ArrayRef<std::string> Command,
                                const CompileRequest &Request,
                                JobObserver &Observer,
                                llvm::raw_ostream &Remarks);

} // namespace roofline

#endif
