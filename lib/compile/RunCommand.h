// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A command that is run for what it prints.
#ifndef ROOFLINE_COMPILE_RUNCOMMAND_H
#define ROOFLINE_COMPILE_RUNCOMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace roofline {

struct CommandOutput {
  int Status = 0;   ///< negative: it did not come to its end
  std::string Text; ///< of both streams
};

/// Runs \p Command, its program found in the PATH, for a minute at most. An
/// error if it could not be run.
llvm::Expected<CommandOutput> runCommand(
    llvm::ArrayRef<llvm::StringRef> Command,
    std::optional<llvm::ArrayRef<llvm::StringRef>> Variables = std::nullopt);

} // namespace roofline

#endif
