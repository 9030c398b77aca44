// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one table from which the plugin, the tools, the configuration files,
// the environment and docs/options.md take their options. A new option is one
// row here and one member of Options; nothing else knows option names.
#ifndef ROOFLINE_CONFIG_OPTIONTABLE_H
#define ROOFLINE_CONFIG_OPTIONTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

struct Options;

/// What a value looks like; OptionValue.h says how each is checked.
enum class OptionShape {
  Flag,         ///< nothing, or true or false
  Regex,        ///< one regular expression
  FlagOrRegex,  ///< a flag, or the kernels for which it is on
  Path,         ///< one path
  NamesOrPaths, ///< a list; an element with a separator in it is a path
  OneWord,      ///< one of the words that the row allows
  AllowedWords, ///< a list of the words that the row allows, or none
  CommandLine,  ///< words as a shell splits them, or a list; may be empty
  Text,         ///< anything on one line
  Count,        ///< a whole number from 1 on
  FlagOrPath,   ///< a flag, or the file for which it is on
};

/// Where an option may come from. A project's file can arrive with a cloned
/// repository, so it sets nothing that sends data, reads keys or writes
/// outside the build.
enum class OptionTrust { Project, User };

/// A checked value: the elements of a list, or one element otherwise. A flag
/// is "true" or "false"; a flag-or-something that is off is "".
using OptionValue = std::vector<std::string>;

struct OptionRow {
  llvm::StringLiteral Key;
  OptionShape Shape;
  OptionTrust Trust;
  llvm::StringLiteral Placeholder; ///< stands for the value in help
  llvm::StringLiteral Allowed;     ///< of such shapes, separated by commas
  llvm::StringLiteral Default;     ///< in words, for help
  llvm::StringLiteral Help;        ///< one line
  void (*Store)(Options &, const OptionValue &);
};

/// Every option, in the order of the documentation.
llvm::ArrayRef<OptionRow> optionTable();

/// The row of \p Key; an error that proposes the nearest key, or lists all.
llvm::Expected<const OptionRow *> findOption(llvm::StringRef Key);

/// "ROOFLINE_SYSTEM_KERNELS" for system-kernels.
std::string environmentName(const OptionRow &Row);

/// docs/options.md.
std::string optionsMarkdown();

} // namespace roofline

#endif
