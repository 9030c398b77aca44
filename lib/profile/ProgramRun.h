// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The user's program with something of ours in its environment, and nothing
// else of it changed.
#ifndef ROOFLINE_PROFILE_PROGRAMRUN_H
#define ROOFLINE_PROFILE_PROGRAMRUN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>
#include <vector>

namespace roofline {

struct ProgramEnd {
  int ExitStatus = 0;
  int Signal = 0; ///< that killed it; 0: none

  /// As shells say it.
  int shellStatus() const { return Signal ? 128 + Signal : ExitStatus; }
};

/// Runs \p Command with these \p Variables and this process's streams, and
/// waits. Signals that ask to end are passed on; what a terminal sends goes
/// to the program anyway, so this process outlives it. \p Started is called
/// once it runs. Fails where the program could not be started.
llvm::Expected<ProgramEnd>
runProgram(llvm::ArrayRef<const char *> Command,
           llvm::ArrayRef<std::pair<std::string, std::string>> Variables,
           llvm::function_ref<void()> Started);

} // namespace roofline

#endif
