// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "command/Mistakes.h"
#include "config/OptionTable.h"
#include "config/OptionValue.h"
#include "support/Error.h"
#include "support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

std::string roofline::shellLine(ArrayRef<std::string> Words) {
  std::string Text;
  raw_string_ostream Out(Text);
  for (const std::string &Word : Words) {
    Out << (Text.empty() ? "" : " ");
    sys::printArg(Out, Word, /*Quote=*/false);
  }
  return Text;
}

bool roofline::isCompilerFlag(StringRef Word) {
  return is_contained({"-pthread", "-pedantic", "-pipe", "-pg"}, Word);
}

static bool isSource(StringRef Word) {
  return is_contained({".cu", ".cpp", ".cc", ".cxx", ".C", ".c"},
                      sys::path::extension(Word));
}

/// Whether the compiler's flag \p Word may have its value in the next word.
static bool mayTakeNext(StringRef Word) {
  return is_contained({"-I", "-D", "-U", "-L", "-x", "-include", "-isystem",
                       "-Xclang", "-mllvm", "-arch", "-gencode"},
                      Word);
}

/// The row of option \p Word of \p Command, or null.
static const OptionRow *rowOf(const CommandRow &Command, StringRef Word) {
  size_t End = Word.starts_with("--") ? Word.find('=') : 2;
  return isCompilerFlag(Word) ? nullptr
                              : findOption(Command, Word.take_front(End));
}

/// The command line of \p Command with the words of \p All, in which flags of
/// the compiler stand behind "--". Empty if that is no command either.
static std::string withFlagsBehind(const CommandRow &Command,
                                   ArrayRef<const char *> All) {
  std::vector<std::string> Own = {"roofline", Command.Name.str()}, Behind;
  bool HasFile = false, IsNvcc = false;
  while (!All.empty() && StringRef(All.front()) != "--") {
    StringRef Word = All.consume_front();
    if (!Word.starts_with("-")) {
      HasFile |= !IsNvcc;
      (IsNvcc ? Behind : Own).push_back(Word.str());
      continue;
    }
    const OptionRow *Row = rowOf(Command, Word);
    if (Row && Row->Key == "p")
      return "";
    IsNvcc |= Row && Row->Key == "nvcc";
    std::vector<std::string> &To = Row ? Own : Behind;
    To.push_back(Word.str());
    bool TakesNext = Row ? !Row->mayStandAlone() && Word == Row->spelling()
                         : mayTakeNext(Word);
    if (TakesNext && !All.empty() && (Row || !isSource(All.front())))
      To.push_back(All.consume_front());
  }
  if (!HasFile && !IsNvcc)
    Own.push_back("FILE");
  Own.push_back("--");
  append_range(Own, Behind);
  for (StringRef Word : All.drop_front(!All.empty()))
    Own.push_back(Word.str());
  return shellLine(Own);
}

/// The first other subcommand that has the option \p Name; empty if none has.
static StringRef otherWith(const CommandRow &Command, StringRef Name) {
  const CommandRow *Other = find_if(commandTable(), [&](const CommandRow &Row) {
    return Row.Id && Row.Id != Command.Id && findOption(Row, Name);
  });
  return Other == commandTable().end() ? StringRef() : StringRef(Other->Name);
}

std::string roofline::behindDashes(const CommandRow &Command,
                                   ArrayRef<const char *> All) {
  std::vector<std::string> Own = {"roofline", Command.Name.str()}, Behind;
  for (; !All.empty() && StringRef(All.front()) != "--";
       All = All.drop_front()) {
    StringRef Word = All.front();
    bool IsOwn = Behind.empty() && rowOf(Command, Word);
    // The kind of compiler is seen from its name.
    if (Behind.empty() && Word == "--nvcc")
      continue;
    (IsOwn ? Own : Behind).push_back(Word.str());
  }
  for (StringRef Word : All.drop_front(!All.empty()))
    Behind.push_back(Word.str());
  if (Behind.empty())
    Behind = {"nvcc", "ARGUMENTS..."};
  Own.push_back("--");
  append_range(Own, Behind);
  return "the compile command stands behind --: " + shellLine(Own);
}

Error roofline::unknownOption(const CommandRow &Command, StringRef Word,
                              ArrayRef<const char *> All) {
  StringRef Name = Word.split('=').first;
  std::string Text = "unknown option '" + printable(Name) + "'; ";
  std::vector<std::string> Spellings;
  for (const auto &[Heading, Rows] : optionsOf(Command))
    for (const OptionRow *Row : Rows)
      Spellings.push_back(Row->spelling());
  StringRef Nearest = nearestName(
      Name, SmallVector<StringRef>(Spellings.begin(), Spellings.end()));
  bool IsLong = Nearest.starts_with("--");
  if (Command.Words == CommandWords::Compile && !IsLong)
    return makeError("{0}{1}", Text, behindDashes(Command, All));
  StringRef Other = otherWith(Command, Name);
  if (Command.Words == CommandWords::Flags && !IsLong && Other.empty())
    if (std::string Corrected = withFlagsBehind(Command, All);
        !Corrected.empty())
      return makeError("{0}flags of the compiler stand behind --: {1}", Text,
                       Corrected);
  if (!Nearest.empty())
    Text += "did you mean '" + Nearest.str() + "'? ";
  else if (!Other.empty())
    Text += "roofline " + Other.str() + " has it; ";
  return makeError("{0}see roofline {1} --help", Text, Command.Name);
}
