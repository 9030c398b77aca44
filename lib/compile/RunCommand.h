// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a command to capture its output.
#ifndef ROOFLINE_COMPILE_RUNCOMMAND_H
#define ROOFLINE_COMPILE_RUNCOMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace roofline {

/// The result of a command.
struct CommandOutput {
  int Status = 0;   ///< exit status; negative if it did not end normally
  std::string Text; ///< standard output and error
};

/// Runs \p Command, whose program is searched in PATH, with a limit of one
/// minute. \p Variables replace the environment if given. Fails if the command
/// cannot be run.
llvm::Expected<CommandOutput> runCommand(
    llvm::ArrayRef<llvm::StringRef> Command,
    std::optional<llvm::ArrayRef<llvm::StringRef>> Variables = std::nullopt);

} // namespace roofline

#endif
