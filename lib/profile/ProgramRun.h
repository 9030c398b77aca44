// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the user's program with additional environment variables.
#ifndef ROOFLINE_PROFILE_PROGRAMRUN_H
#define ROOFLINE_PROFILE_PROGRAMRUN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>
#include <vector>

namespace roofline {

/// How a program ended.
struct ProgramEnd {
  int ExitStatus = 0;
  int Signal = 0; ///< signal that killed it; 0: none

  /// The exit status as shells report it.
  int shellStatus() const { return Signal ? 128 + Signal : ExitStatus; }
};

/// Runs \p Command with the additional \p Variables and this process's streams,
/// and waits for its end. Termination signals are forwarded; signals from the
/// terminal reach the program directly and are ignored here. \p Started is
/// called when the program has started. Fails if it cannot be started.
llvm::Expected<ProgramEnd>
runProgram(llvm::ArrayRef<const char *> Command,
           llvm::ArrayRef<std::pair<std::string, std::string>> Variables,
           llvm::function_ref<void()> Started);

} // namespace roofline

#endif
