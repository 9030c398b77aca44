// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang's driver within this process: from a compile command to the compiler
// jobs that make device code, and no others.
#ifndef ROOFLINE_COMPILE_DRIVERJOBS_H
#define ROOFLINE_COMPILE_DRIVERJOBS_H

#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <string>
#include <vector>

namespace roofline {

struct CompilerJob {
  std::vector<std::string> Arguments; ///< after "-cc1"
  bool IsDevice = false; ///< else host code that device code is made with
};

struct DriverJobs {
  bool Failed = false; ///< the driver has said why
  std::vector<CompilerJob> Jobs;
  /// What the command says to the plugin: "gpu=h200".
  std::vector<std::string> PluginArguments;
  std::vector<std::string> TemporaryFiles;

  bool makeDeviceCode() const;
};

/// How the diagnostics of a compile are to look that can't see the terminal
/// itself; the command's own flags win.
struct DiagnosticLook {
  bool Colors = false;
  unsigned Columns = 0; ///< 0: lines of any length
};

/// The jobs of \p Command, compiler first, for device code alone. Flags that
/// load the plugin or write anything are left out. \p Quiet: what the driver
/// has to say is not printed.
DriverJobs driverJobsOf(llvm::ArrayRef<std::string> Command,
                        const DiagnosticLook &Look, bool Quiet = false);

/// Nothing beside what a compile is for will be written.
void silenceOutputs(clang::CompilerInvocation &Invocation);

/// What the compile of \p Job asks for; writes and says nothing. Null where
/// clang refuses it.
std::shared_ptr<clang::CompilerInvocation>
quietInvocation(const CompilerJob &Job);

} // namespace roofline

#endif
