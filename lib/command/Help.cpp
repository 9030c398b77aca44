// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "command/Help.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

static constexpr size_t LineWidth = 79;
static constexpr size_t HelpColumn = 27;

/// \p Text in lines of LineWidth characters. All lines but the first, of which
/// \p Used characters are taken, begin with as many blanks.
static std::string wrapped(StringRef Text, size_t Used) {
  std::string Out;
  size_t Column = Used;
  for (StringRef Word : split(Text, ' ')) {
    if (Column > Used && Column + 1 + Word.size() > LineWidth) {
      Out += "\n" + std::string(Used, ' ');
      Column = Used;
    } else if (Column > Used) {
      Out += " ";
      ++Column;
    }
    Out += Word;
    Column += Word.size();
  }
  return Out + "\n";
}

static std::string entry(StringRef Name, StringRef Text) {
  std::string Left = ("  " + Name).str();
  Left += Left.size() + 2 > HelpColumn
              ? "\n" + std::string(HelpColumn, ' ')
              : std::string(HelpColumn - Left.size(), ' ');
  return Left + wrapped(Text, HelpColumn);
}

static std::string describe(const OptionRow &Row) {
  std::string Text = Row.Help.str();
  if (Row.hasWords() && Row.Shape != OptionShape::OneWord)
    Text += " (" + join(Row.words(), ", ") + ")";
  if (!Row.Default.empty())
    Text += (" [" + Row.Default + "]").str();
  return entry(Row.synopsis(), Text);
}

std::vector<const CommandRow *> roofline::verbsOf(StringRef Family) {
  std::vector<const CommandRow *> Verbs;
  for (const CommandRow &Row : commandTable())
    if (Row.family() == Family && !Row.verb().empty())
      Verbs.push_back(&Row);
  return Verbs;
}

/// The lines "roofline eval score --labels=CSV [OPTIONS] PREDICTIONS...".
static std::string synopsis(const CommandRow &Command) {
  std::string Text;
  for (StringRef Form : split(Command.Usage, '\n')) {
    std::string Needed;
    for (const auto &[Heading, Rows] : optionsOf(Command))
      for (const OptionRow *Row : Rows)
        if (Row->Needed & Command.Id)
          Needed += " " + Row->synopsis();
    std::string Line = formatv("roofline {0}{1} [OPTIONS]{2}{3}", Command.Name,
                               Needed, Form.empty() ? "" : " ", Form);
    Text += (Text.empty() ? "usage: " : "       ") + wrapped(Line, 9);
  }
  return Text;
}

std::string roofline::helpText(const CommandRow &Command) {
  if (!Command.Id) {
    std::string Text = formatv(
        "usage: roofline {0} VERB [ARGUMENTS]\n       roofline {0} VERB "
        "--help\n\n{1}\n\nverbs:\n",
        Command.Name, Command.Summary);
    for (const CommandRow *Verb : verbsOf(Command.Name))
      Text += entry(Verb->verb(), Verb->Summary);
    return Text;
  }
  std::string Text = synopsis(Command) + "\n";
  for (StringRef Paragraph : split(Command.About, '\n'))
    Text += wrapped(Paragraph, 0);
  for (const auto &[Heading, Rows] : optionsOf(Command)) {
    Text += Heading.empty() ? "\n" : ("\n" + Heading + ":\n").str();
    for (const OptionRow *Row : Rows)
      Text += describe(*Row);
  }
  return Text;
}

std::string roofline::toolHelp() {
  std::string Text =
      "Says whether GPU kernels are compute- or bandwidth-bound.\n\n"
      "usage: roofline SUBCOMMAND [ARGUMENTS]\n"
      "       roofline help [SUBCOMMAND]\n"
      "       roofline --version\n"
      "       roofline --plugin    the path of the plugin, for clang++ "
      "-fplugin=\n\n"
      "subcommands:\n";
  for (const CommandRow &Row : commandTable())
    if (Row.verb().empty())
      Text += formatv("  {0,-10}{1}\n", Row.Name, Row.Summary);
  return Text;
}
