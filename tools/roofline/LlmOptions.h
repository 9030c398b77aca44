// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the command lines of the subcommands for language models.
#ifndef ROOFLINE_TOOLS_LLMOPTIONS_H
#define ROOFLINE_TOOLS_LLMOPTIONS_H

#include "config/Options.h"
#include "llm/AdvisorSettings.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// A parsed command line.
struct LlmCommandLine {
  std::vector<std::string> Words; ///< words that are not options
  std::string Output;             ///< value of -o
  Options Opts; ///< from the command line, the environment and files
};

/// Parses options of the option table and `-o FILE`, mixed with other words.
llvm::Expected<LlmCommandLine>
readLlmCommandLine(llvm::ArrayRef<const char *> Args);

/// Prints \p Message for subcommand \p Name to standard error and returns the
/// exit status for it.
int llmError(llvm::StringRef Name, llvm::StringRef Message);

/// Writes \p Text to \p Output; if that is empty, to standard output.
llvm::Error putOut(llvm::StringRef Text, llvm::StringRef Output);

} // namespace roofline

#endif
