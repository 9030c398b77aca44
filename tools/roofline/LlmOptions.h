// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command line of the subcommands around language models.
#ifndef ROOFLINE_TOOLS_LLMOPTIONS_H
#define ROOFLINE_TOOLS_LLMOPTIONS_H

#include "config/Options.h"
#include "llm/AdvisorSettings.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

struct LlmCommandLine {
  std::vector<std::string> Words; ///< what is no option
  std::string Output;             ///< of -o
  Options Opts; ///< from the command line, the environment and files
};

/// Options of the option table, and `-o FILE`, in any order with other words.
llvm::Expected<LlmCommandLine>
readLlmCommandLine(llvm::ArrayRef<const char *> Args);

/// Says \p Message in the name of subcommand \p Name; the exit status for it.
int llmError(llvm::StringRef Name, llvm::StringRef Message);

/// Prints \p Text, or writes it to \p Output where that is named.
llvm::Error putOut(llvm::StringRef Text, llvm::StringRef Output);

} // namespace roofline

#endif
