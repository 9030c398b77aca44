// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the --help of a subcommand says, as data: the one place where options
// are listed for people is where completion reads them.
#ifndef ROOFLINE_TOOLS_HELPTEXT_H
#define ROOFLINE_TOOLS_HELPTEXT_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace roofline {

struct HelpOption {
  std::string Name;          ///< with its dashes
  std::string Value;         ///< what stands for it, "FILE"; empty: it has none
  bool MayLackValue = false; ///< --check[=TOOLS]

  bool mayStandAlone() const {
    return MayLackValue || llvm::StringRef(Value).starts_with("BOOL");
  }
};

/// What one verb takes: `score` of `roofline eval score`.
struct HelpVerb {
  std::vector<HelpOption> Options;
  bool HasTable = false;     ///< the options of OptionTable as well
  bool HasSeparator = false; ///< "--"
  std::string SameAs;        ///< also the options of this verb

  const HelpOption *find(llvm::StringRef Name) const;
  /// Unless one of this name is there.
  void add(HelpOption Option);
};

/// By verb; a subcommand without verbs has one of the name "".
using HelpText = std::map<std::string, HelpVerb>;

/// \p Text is that of `roofline SUBCOMMAND --help`: usage lines, words, and
/// lines that begin with two blanks and an option. A text may have several
/// such parts, each of which begins with "usage:".
HelpText parseHelp(llvm::StringRef Text, llvm::StringRef Subcommand);

} // namespace roofline

#endif
