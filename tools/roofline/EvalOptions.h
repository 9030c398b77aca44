// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command lines of roofline eval.
#ifndef ROOFLINE_TOOLS_EVALOPTIONS_H
#define ROOFLINE_TOOLS_EVALOPTIONS_H

#include "eval/labels/Labels.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <set>
#include <string>
#include <vector>

namespace roofline {

struct EvalWords {
  std::vector<std::pair<llvm::StringRef, std::string &>> Valued;
  std::vector<std::pair<llvm::StringRef, bool &>> Flags;
  /// Gets what is no option; null: nothing may be.
  std::vector<std::string> *Files = nullptr;
  llvm::StringRef Help = {}; ///< "roofline eval score --help"
  /// Gets all from the first word on that is no option, or behind "--", in
  /// place of Files; null: "--" is no word.
  llvm::ArrayRef<const char *> *Command = nullptr;
  /// Gets the options of the option table, as the plugin takes them; null: they
  /// are unknown.
  std::vector<std::string> *Table = nullptr;
};

/// Reads "--labels=VALUE", "--labels VALUE", "-j VALUE", "-jVALUE", flags and
/// files into \p Words.
llvm::Error readEvalWords(llvm::ArrayRef<const char *> Args, EvalWords Words);

/// Reads the values of "-j" and "--timeout"; empty ones change nothing.
llvm::Error readRunNumbers(llvm::StringRef Jobs, llvm::StringRef Timeout,
                           unsigned &JobLimit, double &Seconds);

} // namespace roofline

#endif
