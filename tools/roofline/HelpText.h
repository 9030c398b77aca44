// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the --help of a subcommand, from which completion gets its options, so
// that they are listed in one place only.
#ifndef ROOFLINE_TOOLS_HELPTEXT_H
#define ROOFLINE_TOOLS_HELPTEXT_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace roofline {

/// An option in a help text.
struct HelpOption {
  std::string Name; ///< name with its dashes
  /// Placeholder, "FILE"; empty if it takes no value.
  std::string Value;
  bool MayLackValue = false; ///< the value is optional, as in --check[=TOOLS]

  bool mayStandAlone() const {
    return MayLackValue || llvm::StringRef(Value).starts_with("BOOL");
  }
};

/// The options of one verb, such as `score` in `roofline eval score`.
struct HelpVerb {
  std::vector<HelpOption> Options;
  bool HasTable = false;     ///< also accepts the options of the option table
  bool HasSeparator = false; ///< accepts "--"
  std::string SameAs;        ///< also accepts the options of this verb

  const HelpOption *find(llvm::StringRef Name) const;
  /// Adds \p Option unless one of this name exists.
  void add(HelpOption Option);
};

/// Options by verb. A subcommand without verbs has the verb "".
using HelpText = std::map<std::string, HelpVerb>;

/// Parses \p Text, the output of `roofline SUBCOMMAND --help`: usage lines,
/// prose, and lines that begin with two blanks and an option. There may be
/// several such parts, each beginning with "usage:".
HelpText parseHelp(llvm::StringRef Text, llvm::StringRef Subcommand);

} // namespace roofline

#endif
