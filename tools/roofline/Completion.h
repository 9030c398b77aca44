// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes completions for command lines. The scripts in data/completion call
// `roofline --complete WORDS...` and contain no options themselves.
#ifndef ROOFLINE_TOOLS_COMPLETION_H
#define ROOFLINE_TOOLS_COMPLETION_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace roofline {

/// The completions of the last of \p Words, one per line; \p Words follow the
/// tool's name. A line that ends in '=' is an incomplete word. "@files",
/// "@folders" and "@commands" stand for completions that the shell provides.
std::string completions(llvm::ArrayRef<std::string> Subcommands,
                        llvm::ArrayRef<std::string> Words);

} // namespace roofline

#endif
