// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The texts of --help and the words of completion, made from the tables of
// options and commands.
#ifndef ROOFLINE_COMMAND_HELP_H
#define ROOFLINE_COMMAND_HELP_H

#include "config/OptionTable.h"

namespace roofline {

/// The help of the tool itself: its subcommands.
std::string toolHelp();

/// The help of \p Command: synopsis, description, and every option that it
/// accepts; or, if it has verbs, what these do.
std::string helpText(const CommandRow &Command);

/// The verbs of \p Family, in the order of the table; empty if it has none.
std::vector<const CommandRow *> verbsOf(llvm::StringRef Family);

/// The completions of the last of \p Words, one per line; \p Words follow the
/// tool's name. A line that ends in '=' is an incomplete word. "@files",
/// "@folders" and "@commands" stand for completions that the shell provides.
/// The scripts in data/completion print them.
std::string completions(llvm::ArrayRef<const char *> Words);

} // namespace roofline

#endif
