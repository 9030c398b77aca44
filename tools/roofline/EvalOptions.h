// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the command lines of roofline eval.
#ifndef ROOFLINE_TOOLS_EVALOPTIONS_H
#define ROOFLINE_TOOLS_EVALOPTIONS_H

#include "eval/labels/Labels.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <set>
#include <string>
#include <vector>

namespace roofline {

/// The options that a subcommand accepts, with where to store them.
struct EvalWords {
  std::vector<std::pair<llvm::StringRef, std::string &>> Valued;
  std::vector<std::pair<llvm::StringRef, bool &>> Flags;
  /// Receives words that are not options; null if none are allowed.
  std::vector<std::string> *Files = nullptr;
  llvm::StringRef Help = {}; ///< "roofline eval score --help"
  /// Receives all words from the first that is not an option, or after "--",
  /// instead of Files; null if the subcommand takes no command.
  llvm::ArrayRef<const char *> *Command = nullptr;
  /// Receives options of the option table as plugin arguments; null if they are
  /// not accepted.
  std::vector<std::string> *Table = nullptr;
};

/// Parses "--labels=VALUE", "--labels VALUE", "-j VALUE", "-jVALUE", flags and
/// files into \p Words.
llvm::Error readEvalWords(llvm::ArrayRef<const char *> Args, EvalWords Words);

/// Parses the values of "-j" and "--timeout"; empty values change nothing.
llvm::Error readRunNumbers(llvm::StringRef Jobs, llvm::StringRef Timeout,
                           unsigned &JobLimit, double &Seconds);

} // namespace roofline

#endif
