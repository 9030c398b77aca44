// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of all options: those of the plugin, which the environment and
// configuration files can set as well, and those of the tool's subcommands.
// Parsers, --help, completion and docs/options.md are made from it. A new
// option is one row in ToolOptions.cpp or, with a member of Options, in
// PluginOptions.cpp.
#ifndef ROOFLINE_CONFIG_OPTIONTABLE_H
#define ROOFLINE_CONFIG_OPTIONTABLE_H

#include "config/CommandTable.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

struct Options;
enum class OptionSource;

/// The syntax of an option's value; parseValue() in OptionValue.h checks it.
enum class OptionShape {
  Flag,          ///< true or false; the option alone means true
  Regex,         ///< one regular expression
  FlagOrRegex,   ///< a flag, or a regex for the kernels for which it is on
  Path,          ///< one path of a file
  Folder,        ///< one path of a folder
  FolderOrEmpty, ///< one path of a folder, or nothing
  FlagOrPath,    ///< a flag, or the path of the file for which it is on
  NamesOrPaths,  ///< a list; an element with a path separator is a path
  OneWord,       ///< one of OptionRow::words()
  Words,         ///< a list of words() without repeats
  WordsOrNone,   ///< the same; the last of words() stands for an empty list
  FlagOrWords,   ///< the same as Words; the option alone means the first word
  CommandLine,   ///< words, quoted as for a shell, or a list; may be empty
  Rules,         ///< texts with semicolons between, each "WORDS" or
         ///< "REGEX: WORDS"; in a file also a list of them, or a mapping
         ///< of expressions
  Text,   ///< one line of text
  Count,  ///< a whole number from 1 to UINT32_MAX
  Whole,  ///< a whole number from 0 to UINT64_MAX
  Counts, ///< a list of whole numbers from 1 to UINT32_MAX
  Number, ///< a number from 0 on
  Amount, ///< a number above 0, such as 2e9
  Share,  ///< a number from 0 to 1, or a percentage
};

/// Which sources may set an option of the plugin. Project: any source. User:
/// any but the project's configuration file, which may come with a cloned
/// repository and so must not set what sends data, reads keys, runs programs,
/// writes outside the build or makes it fail.
enum class OptionTrust { Project, User };

/// A checked value: the elements of a list, or else one element. A Flag is
/// "true" or "false". FlagOrRegex and FlagOrPath are "" if off; if on without a
/// regex or path they are ".*" and "true". A Share is a fraction.
using OptionValue = std::vector<std::string>;

/// Writes a checked value to a member of Options.
using OptionStore = void (*)(Options &, const OptionValue &);

/// One option.
struct OptionRow {
  llvm::StringLiteral Key; ///< "llm-timeout"; one letter for an option like -o
  OptionShape Shape;
  /// The words that a value may consist of, as "a|b", or else a placeholder for
  /// the value. Empty for a Flag that is documented without a value.
  llvm::StringLiteral Value;
  llvm::StringLiteral Help; ///< one line
  /// For the help text. Where it is a value, CommandLine::text() returns it.
  /// For a list of words(), any other text, such as "all", means all of them.
  llvm::StringLiteral Default;
  OptionStore Store = nullptr; ///< null for an option of subcommands only
  OptionTrust Trust = OptionTrust::Project;
  /// Sets of commands::Set: the subcommands that accept the option, if not
  /// those of its section, and those that it must be given to.
  uint64_t Of = 0, Needed = 0;

  /// An option of the plugin.
  constexpr OptionRow(llvm::StringLiteral Key, OptionShape Shape,
                      llvm::StringLiteral Value, llvm::StringLiteral Help,
                      llvm::StringLiteral Default, OptionStore Store,
                      OptionTrust Trust = OptionTrust::Project)
      : Key(Key), Shape(Shape), Value(Value), Help(Help), Default(Default),
        Store(Store), Trust(Trust) {}
  /// An option of subcommands only.
  constexpr OptionRow(llvm::StringLiteral Key, OptionShape Shape,
                      llvm::StringLiteral Value, llvm::StringLiteral Help,
                      llvm::StringLiteral Default = "", uint64_t Of = 0,
                      uint64_t Needed = 0)
      : Key(Key), Shape(Shape), Value(Value), Help(Help), Default(Default),
        Of(Of), Needed(Needed) {}

  bool isLong() const { return Key.size() > 1; }
  /// Whether a value is one of words(), or a list of them.
  bool hasWords() const;
  /// Whether a value is a path, or a list that may have paths in it.
  bool mayBePath() const;
  /// Whether the option may be given without a value.
  bool mayStandAlone() const;
  /// The words that a value may consist of; empty if it is not made of words.
  llvm::SmallVector<llvm::StringRef> words() const;
  /// The option on a command line: "--gpu", "-o".
  std::string spelling() const;
  /// The same with its value: "--gpu=NAME", "-o FILE", "--check[=WORDS]".
  std::string synopsis() const;
  /// What stands for the value: "NAME", "model|machine", "WORDS".
  llvm::StringRef placeholder() const;
};

/// Options with a common heading in help texts.
struct OptionSection {
  llvm::StringLiteral Heading;
  uint64_t Of; ///< the subcommands that accept them
  llvm::ArrayRef<OptionRow> Rows;
};

/// Returns every option. Where a subcommand accepts two of one name, the first
/// counts.
llvm::ArrayRef<OptionSection> optionSections();

/// Returns the options of `roofline profile` for one of its backends only.
llvm::ArrayRef<OptionRow> measuredOptions();
llvm::ArrayRef<OptionRow> emulatedOptions();

/// Returns the options that \p Command accepts, by section.
std::vector<std::pair<llvm::StringRef, std::vector<const OptionRow *>>>
optionsOf(const CommandRow &Command);

/// Returns the option of \p Command whose spelling() is \p Spelling, or null.
const OptionRow *findOption(const CommandRow &Command,
                            llvm::StringRef Spelling);

/// Returns the options of the plugin, in the order of the documentation.
llvm::ArrayRef<const OptionRow *> pluginOptions();

/// Returns the plugin's option \p Key, or an error that suggests the nearest
/// key, as it is written in \p Source, or, if none is near, lists all.
llvm::Expected<const OptionRow *> findPluginOption(llvm::StringRef Key,
                                                   OptionSource Source);

/// Returns the environment variable of option \p Key:
/// "ROOFLINE_SYSTEM_KERNELS" for system-kernels.
std::string environmentName(llvm::StringRef Key);

/// Returns the table of docs/options.md.
std::string optionsMarkdown();

} // namespace roofline

#endif
