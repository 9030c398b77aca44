// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Completion.h"
#include "HelpText.h"
#include "config/OptionTable.h"
#include "gpu/GpuDatabase.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"

using namespace llvm;
using namespace roofline;

namespace {
/// Collects the words that begin with the word at the cursor.
struct Candidates {
  std::string Current, Text;

  void add(const Twine &Word) {
    if (StringRef(Word.str()).starts_with(Current))
      Text += (Word + "\n").str();
  }
  void addAlways(StringRef Word) { Text += (Word + "\n").str(); }
};
} // namespace

/// The output of `SUBCOMMAND --help`; empty if that fails.
static std::string helpOf(StringRef Subcommand) {
  static int Anchor;
  std::string Tool = sys::fs::getMainExecutable(nullptr, &Anchor);
  SmallString<128> File;
  if (sys::fs::createTemporaryFile("roofline-help", "txt", File))
    return "";
  FileRemover Remover(File);
  std::optional<StringRef> Redirects[] = {StringRef(""), File.str(),
                                          StringRef("")};
  sys::ExecuteAndWait(Tool, {Tool, Subcommand, "--help"}, std::nullopt,
                      Redirects, /*SecondsToWait=*/5);
  Expected<std::string> Text = readFile(File);
  if (Text)
    return *Text;
  consumeError(Text.takeError());
  return "";
}

/// Adds the names of GPUs, to complete the last element of the comma-separated
/// \p Value after \p Prefix.
static void addGpus(StringRef Prefix, StringRef Value, bool IsList,
                    Candidates &To) {
  std::string Before = Prefix.str();
  if (IsList && Value.contains(','))
    Before += (Value.rsplit(',').first + ",").str();
  for (const std::string &Name : gpuNames())
    To.add(Before + Name);
}

/// Adds the values for an option, by the placeholder in its help: "FILE",
/// "cold|warm".
static void addValues(const HelpOption &Option, StringRef Prefix,
                      StringRef Value, Candidates &To) {
  StringRef Kind = Option.Value;
  if (Option.Name == "--gpu") {
    addGpus(Prefix, Value, Kind.contains(',') || Kind == "NAMES", To);
    if (Kind != "NAME" && Kind != "NAMES")
      To.addAlways("@files");
    return;
  }
  if (Kind.contains('|') || isLower(Kind.front())) {
    for (StringRef Word : split(Kind, '|'))
      if (isLower(Word.front()))
        To.add(Prefix + Word);
    return;
  }
  StringRef Key = Option.Name;
  Expected<const OptionRow *> Row =
      findOption(Key.drop_while([](char C) { return C == '-'; }));
  if (!Row)
    consumeError(Row.takeError());
  else if ((*Row)->Placeholder == Kind && !(*Row)->Allowed.empty())
    for (StringRef Word : split((*Row)->Allowed, ','))
      To.add(Prefix + Word);
  if (Kind.starts_with("BOOL"))
    for (StringRef Word : {"true", "false"})
      To.add(Prefix + Word);
  if (Kind == "DIR" || Kind == "DIRECTORY")
    To.addAlways("@folders");
  else if (Kind.ends_with("FILE") || Kind == "CSV" || Kind == "PATH" ||
           Kind == "RESULTS")
    To.addAlways("@files");
}

/// The options of \p Verb, including those that its help only refers to.
static HelpVerb withAllOptions(const HelpText &Help, StringRef Verb) {
  auto It = Help.find(Verb.str());
  if (It == Help.end())
    return {};
  HelpVerb All = It->second;
  if (!All.SameAs.empty() && All.SameAs != Verb) {
    HelpVerb Other = withAllOptions(Help, All.SameAs);
    for (HelpOption &Option : Other.Options)
      All.add(std::move(Option));
    All.HasTable |= Other.HasTable;
  }
  if (All.HasTable)
    for (const OptionRow &Row : optionTable())
      All.add({("--" + Row.Key).str(), Row.Placeholder.str()});
  All.add({"--help", ""});
  return All;
}

static void addOptions(const HelpVerb &Verb, Candidates &To) {
  for (const HelpOption &Option : Verb.Options) {
    bool IsLong = StringRef(Option.Name).starts_with("--");
    if (Option.Value.empty() || !IsLong || Option.mayStandAlone())
      To.add(Option.Name);
    if (!Option.Value.empty() && IsLong)
      To.add(Option.Name + "=");
  }
  if (Verb.HasSeparator)
    To.add("--");
}

/// The option \p Word if it takes the next word as its value, else null.
static const HelpOption *wantsNextWord(const HelpVerb &Verb, StringRef Word) {
  const HelpOption *Option = Verb.find(Word);
  return Option && !Option->Value.empty() && !Option->mayStandAlone() ? Option
                                                                      : nullptr;
}

/// Adds completions for words that are not options: \p Verb's own words, files,
/// or a command.
static void addWords(StringRef Subcommand, StringRef Verb, unsigned WordsBefore,
                     bool AfterSeparator, Candidates &To) {
  if (Subcommand == "gpu" && Verb == "show")
    addGpus("", "", /*IsList=*/false, To);
  bool IsCommand =
      (Subcommand == "build" && AfterSeparator) || (Subcommand == "profile");
  To.addAlways(IsCommand && !WordsBefore ? "@commands" : "@files");
}

/// Completes \p Words, which follow the subcommand's name.
static void completeIn(StringRef Subcommand, ArrayRef<std::string> Words,
                       Candidates &To) {
  HelpText Help = parseHelp(helpOf(Subcommand), Subcommand);
  ArrayRef<std::string> Before = Words.drop_back();
  StringRef Current = Words.back();

  std::string Name;
  bool WantsVerb = !Help.empty() && !Help.count("");
  if (WantsVerb && !Before.empty() && Help.count(Before.front())) {
    Name = Before.consume_front();
    WantsVerb = false;
  }
  HelpVerb Verb = withAllOptions(Help, Name);

  // Our options end where the words of a program or compiler begin.
  bool AfterSeparator = false;
  unsigned Others = 0;
  const HelpOption *Open = nullptr;
  for (StringRef Word : Before) {
    if (std::exchange(Open, nullptr))
      continue;
    if (!AfterSeparator && Word == "--" && Verb.HasSeparator)
      AfterSeparator = true, Others = 0;
    else if (AfterSeparator || !Word.starts_with("-"))
      ++Others;
    else
      Open = wantsNextWord(Verb, Word);
  }
  bool IsOurs = !AfterSeparator && !(Subcommand == "profile" && Others);
  auto [Key, Value] = Current.split('=');
  if (Open)
    return addValues(*Open, "", Current, To);
  if (!IsOurs || !Current.starts_with("-")) {
    if (!WantsVerb)
      return addWords(Subcommand, Name, Others, AfterSeparator, To);
    for (auto &[Word, Unused] : Help)
      To.add(Word);
    To.add("--help");
    return;
  }
  if (Key == Current)
    return addOptions(Verb, To);
  if (const HelpOption *Option = Verb.find(Key))
    if (!Option->Value.empty())
      addValues(*Option, (Key + "=").str(), Value, To);
}

std::string roofline::completions(ArrayRef<std::string> Subcommands,
                                  ArrayRef<std::string> Words) {
  Candidates Found;
  if (Words.empty())
    return "";
  Found.Current = Words.back();
  if (Words.size() == 1) {
    for (const std::string &Name : Subcommands)
      Found.add(Name);
    for (StringRef Option : {"--help", "--plugin", "--version"})
      Found.add(Option);
  } else if (is_contained(Subcommands, Words.front())) {
    completeIn(Words.front(), Words.drop_front(), Found);
  }
  return Found.Text;
}
