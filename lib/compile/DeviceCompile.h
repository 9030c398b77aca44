// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles the device code of one command in this process, with the plugin's
// hooks installed, without writing files.
#ifndef ROOFLINE_COMPILE_DEVICECOMPILE_H
#define ROOFLINE_COMPILE_DEVICECOMPILE_H

#include "compile/CompileUnits.h"
#include "compile/DriverJobs.h"
#include "job/JobSettings.h"

namespace roofline {

/// How a compile ended; also the exit status of its process.
enum class CompileOutcome {
  Fine = 0,
  Failed = 1,
  NoDeviceCode = 3,
  AnalysisEnded = 4,  ///< the analysis ended early, which was reported; the
                      ///< compile succeeded
  NoArchitecture = 5, ///< clang wants the GPU's architecture
};

/// The options of a compile.
struct CompileRequest {
  /// Those of the tool; those of the command are added.
  OptionArguments Arguments;
  bool Quiet = false; ///< no remarks
  DiagnosticLook Look;
  ToolRequest Tool; ///< for each device job; OtherUnits is filled in
};

/// Compiles the device code of \p Unit. Remarks and the text that \p Request
/// wants are written to standard output, other diagnostics to standard error.
/// Changes global state of LLVM, so it is meant for a process of its own.
CompileOutcome compileForDevice(const CompileUnit &Unit,
                                CompileRequest Request);

} // namespace roofline

#endif
