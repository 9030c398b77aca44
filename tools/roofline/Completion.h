// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What may stand at the cursor of a command line. The scripts in
// data/completion ask for it by `roofline --complete WORDS...` and know no
// option themselves.
#ifndef ROOFLINE_TOOLS_COMPLETION_H
#define ROOFLINE_TOOLS_COMPLETION_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace roofline {

/// Lines that the last of \p Words may become, which stand behind the tool's
/// name. A line that ends in '=' is not a whole word yet. Lines that stand
/// for more: "@files", "@folders", "@commands" for what the shell knows.
std::string completions(llvm::ArrayRef<std::string> Subcommands,
                        llvm::ArrayRef<std::string> Words);

} // namespace roofline

#endif
