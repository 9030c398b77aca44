// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of all options. The plugin, the tools, configuration files,
// environment variables and docs/options.md are all driven by it: a new option
// is one row in OptionTable.cpp and one member of Options.
#ifndef ROOFLINE_CONFIG_OPTIONTABLE_H
#define ROOFLINE_CONFIG_OPTIONTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

struct Options;

/// The syntax of an option's value; parseValue() in OptionValue.h checks it.
enum class OptionShape {
  Flag,         ///< true or false; the option alone means true
  Regex,        ///< one regular expression
  FlagOrRegex,  ///< a flag, or a regex for the kernels for which it is on
  Path,         ///< one path
  NamesOrPaths, ///< a list; an element with a path separator is a path
  OneWord,      ///< one of the words in OptionRow::Allowed
  AllowedWords, ///< a list of words in OptionRow::Allowed, or "none"
  CommandLine,  ///< words, quoted as for a shell, or a list; may be empty
  Text,         ///< one line of text
  Count,        ///< a positive integer
  FlagOrPath,   ///< a flag, or the path of the file for which it is on
};

/// Which sources may set an option. Project: any source. User: any but the
/// project's configuration file, which may come with a cloned repository and so
/// must not set what sends data, reads keys, runs programs or writes outside
/// the build.
enum class OptionTrust { Project, User };

/// A checked value: the elements of a list, or else one element. A Flag is
/// "true" or "false". FlagOrRegex and FlagOrPath are "" if off; if on without a
/// regex or path they are ".*" and "true".
using OptionValue = std::vector<std::string>;

/// One option.
struct OptionRow {
  llvm::StringLiteral Key; ///< as users write it: "llm-timeout"
  OptionShape Shape;
  OptionTrust Trust;
  llvm::StringLiteral Placeholder; ///< stands for the value in the help text
  llvm::StringLiteral Allowed; ///< words for OneWord and AllowedWords: "a,b"
  llvm::StringLiteral Default; ///< in words, for the help text
  llvm::StringLiteral Help;    ///< one line
  /// Writes a checked value to the member of Options.
  void (*Store)(Options &, const OptionValue &);
};

/// Returns every option, in the order of the documentation.
llvm::ArrayRef<OptionRow> optionTable();

/// Returns the row of \p Key, or an error that suggests the nearest key or, if
/// none is near, lists all.
llvm::Expected<const OptionRow *> findOption(llvm::StringRef Key);

/// Returns the environment variable of an option: "ROOFLINE_SYSTEM_KERNELS" for
/// system-kernels.
std::string environmentName(const OptionRow &Row);

/// Returns the text of docs/options.md.
std::string optionsMarkdown();

} // namespace roofline

#endif
