// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "command/Help.h"
#include "gpu/GpuDatabase.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

namespace {
/// Collects the words that begin with the word at the cursor.
struct Candidates {
  StringRef Current;
  std::string Text;

  void add(const Twine &Word) {
    if (StringRef(Word.str()).starts_with(Current))
      addAlways(Word);
  }
  void addAlways(const Twine &Word) { Text += (Word + "\n").str(); }
};
} // namespace

static bool isList(OptionShape Shape) {
  return Shape == OptionShape::NamesOrPaths || Shape == OptionShape::Words ||
         Shape == OptionShape::WordsOrNone || Shape == OptionShape::FlagOrWords;
}

/// Adds the values for \p Row, of which \p Value is typed after \p Prefix. Of a
/// list, the last element is completed.
static void addValues(const OptionRow &Row, StringRef Prefix, StringRef Value,
                      Candidates &To) {
  std::string Before = Prefix.str();
  if (isList(Row.Shape) && Value.contains(','))
    Before += (Value.rsplit(',').first + ",").str();
  for (StringRef Word : Row.words())
    To.add(Before + Word);
  if (Row.Key == "gpu")
    for (const std::string &Name : gpuNames())
      To.add(Before + Name);
  if (Row.mayStandAlone() && !Row.hasWords())
    for (StringRef Word : {"true", "false"})
      To.add(Before + Word);
  if (Row.Shape == OptionShape::Folder ||
      Row.Shape == OptionShape::FolderOrEmpty)
    To.addAlways("@folders");
  else if (Row.mayBePath())
    To.addAlways("@files");
}

static void addOptions(const CommandRow &Command, Candidates &To) {
  for (const auto &[Heading, Rows] : optionsOf(Command))
    for (const OptionRow *Row : Rows) {
      bool HasValue = !Row->Value.empty();
      if (!HasValue || !Row->isLong() || Row->mayStandAlone())
        To.add(Row->spelling());
      if (HasValue && Row->isLong())
        To.add(Row->spelling() + "=");
    }
  if (Command.Words >= CommandWords::Flags)
    To.add("--");
  To.add("--help");
}

/// Completes \p Words, which follow the name of \p Command.
static void completeIn(const CommandRow &Command, ArrayRef<const char *> Words,
                       Candidates &To) {
  // Our options end where the words of a program or compiler begin.
  const OptionRow *Open = nullptr;
  bool InRest = false;
  unsigned Others = 0;
  for (StringRef Word : Words.drop_back()) {
    if (std::exchange(Open, nullptr))
      continue;
    if (InRest || !Word.starts_with("-")) {
      ++Others;
      InRest |= Command.Words == CommandWords::Program;
    } else if (Word == "--" && Command.Words >= CommandWords::Flags) {
      InRest = true;
      Others = 0;
    } else if (const OptionRow *Row = findOption(Command, Word);
               Row && !Row->mayStandAlone()) {
      Open = Row;
    }
  }
  if (Open)
    return addValues(*Open, "", To.Current, To);
  if (InRest || !To.Current.starts_with("-")) {
    if (Command.Words == CommandWords::Gpu)
      for (const std::string &Name : gpuNames())
        To.add(Name);
    bool IsCommand = Command.Words == CommandWords::Program ||
                     (Command.Words == CommandWords::Compile && InRest);
    return To.addAlways(IsCommand && !Others ? "@commands" : "@files");
  }
  auto [Name, Value] = To.Current.split('=');
  if (Name == To.Current)
    addOptions(Command, To);
  else if (const OptionRow *Row = findOption(Command, Name);
           Row && !Row->Value.empty())
    addValues(*Row, (Name + "=").str(), Value, To);
}

std::string roofline::completions(ArrayRef<const char *> Words) {
  if (Words.empty())
    return "";
  Candidates Found{Words.back(), ""};
  if (Words.size() == 1) {
    for (const CommandRow &Row : commandTable())
      if (Row.verb().empty())
        Found.add(Row.Name);
    for (StringRef Option : {"--help", "--plugin", "--version"})
      Found.add(Option);
    return Found.Text;
  }
  const CommandRow *Command = findCommand(Words.consume_front());
  if (Command && !Command->Id && Words.size() == 1) {
    for (const CommandRow *Verb : verbsOf(Command->Name))
      Found.add(Verb->verb());
    Found.add("--help");
  } else if (Command) {
    if (!Command->Id)
      Command = findCommand(
          (Command->Name + " " + StringRef(Words.consume_front())).str());
    if (Command)
      completeIn(*Command, Words, Found);
  }
  return Found.Text;
}
