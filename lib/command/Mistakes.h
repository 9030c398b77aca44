// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors about options that a subcommand does not have, by what they may be
// meant for.
#ifndef ROOFLINE_COMMAND_MISTAKES_H
#define ROOFLINE_COMMAND_MISTAKES_H

#include "config/CommandTable.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// The error for the option \p Word among \p All, the words behind the name of
/// \p Command, which does not have it: a flag of the compiler before "--", an
/// option of another subcommand, or a misspelt one.
llvm::Error unknownOption(const CommandRow &Command, llvm::StringRef Word,
                          llvm::ArrayRef<const char *> All);

/// Says where the compile command in \p All, the words behind `roofline build`,
/// has to stand.
std::string behindDashes(const CommandRow &Command,
                         llvm::ArrayRef<const char *> All);

/// \p Words as one line for a shell.
std::string shellLine(llvm::ArrayRef<std::string> Words);

/// Whether \p Word is a flag of compilers that begins like an option of ours.
bool isCompilerFlag(llvm::StringRef Word);

} // namespace roofline

#endif
