// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the command line of a subcommand by the tables of options and
// commands. Values are checked here, so that reading one cannot fail.
#ifndef ROOFLINE_COMMAND_COMMANDLINE_H
#define ROOFLINE_COMMAND_COMMANDLINE_H

#include "config/OptionValue.h"
#include "config/Options.h"
#include <optional>

namespace roofline {

/// A parsed command line.
class CommandLine {
public:
  /// Parses \p Args, which follow the name of \p Command. Fails if an option is
  /// unknown or has a wrong value, or if an option or a word is missing or not
  /// accepted.
  static llvm::Expected<CommandLine> parse(const CommandRow &Command,
                                           llvm::ArrayRef<const char *> Args);

  const CommandRow *Command;
  bool WantsHelp = false; ///< --help or -h was given; nothing else is read
  std::vector<std::string> Words; ///< those that are not options
  llvm::ArrayRef<const char *>
      Rest; ///< a program or flags, as CommandWords say

  // An option that the subcommand does not accept counts as not given, and has
  // no default.
  bool has(llvm::StringRef Key) const { return find(Key); }
  /// Whether a Flag is on.
  bool flag(llvm::StringRef Key) const { return text(Key) == "true"; }
  /// Stores the value of option \p Key in \p To; leaves it unchanged if the
  /// option was not given. See readValue() for the types.
  template <typename T> void get(llvm::StringRef Key, T &To) const {
    if (const OptionValue *Value = find(Key))
      readValue(*Value, To);
  }
  /// The value of option \p Key, or else the default in the table.
  std::string text(llvm::StringRef Key) const;
  /// The enumerator whose number is that of text(Key) among the words of the
  /// option.
  template <typename Enum> Enum choice(llvm::StringRef Key) const {
    return static_cast<Enum>(wordIndex(Key));
  }
  /// The elements of an option that is a list, or of its default in the table,
  /// where any text that is not one of its words stands for all of them.
  std::vector<std::string> list(llvm::StringRef Key) const;

  /// The plugin's options in the form of its arguments, "gpu=h200", with
  /// absolute paths.
  std::vector<std::string> pluginArguments() const;
  /// The plugin's options from all sources, for a file in the working folder.
  /// Prints warnings.
  llvm::Expected<Options> pluginOptions() const;

  /// Of each option that is given several times, and with several values, a
  /// text that only the last one counts.
  std::vector<std::string> repetitions() const;

  /// "roofline eval", which errors begin with.
  std::string speaker() const;
  /// The error that \p What is missing, with the command whose help says more.
  llvm::Error wanted(const llvm::Twine &What) const;
  /// Prints an error and returns the exit status for it.
  int fail(const llvm::Twine &Message) const;

private:
  struct Given {
    const OptionRow *Row;
    OptionValue Value;
    std::string Argument; ///< for the plugin
  };
  std::vector<Given> Values;

  llvm::ArrayRef<const char *> All;

  CommandLine(const CommandRow &Command, llvm::ArrayRef<const char *> All)
      : Command(&Command), All(All) {}
  const OptionRow *row(llvm::StringRef Key) const;
  const OptionValue *find(llvm::StringRef Key) const;
  unsigned wordIndex(llvm::StringRef Key) const;
  llvm::Error readOption(llvm::StringRef Word,
                         llvm::ArrayRef<const char *> &Args);
  llvm::Error checkNeeds() const;
};

/// Whether \p Word is an option that prints a help text.
bool asksForHelp(llvm::StringRef Word);

/// Returns \p Path as an absolute path; "" for "".
std::string absolutePath(llvm::StringRef Path);

/// Writes \p Text to the file \p Output; if that is empty, to standard output.
llvm::Error putOut(llvm::StringRef Text, llvm::StringRef Output);

} // namespace roofline

#endif
