// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "HelpText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

const HelpOption *HelpVerb::find(StringRef Name) const {
  auto It =
      find_if(Options, [&](const HelpOption &O) { return O.Name == Name; });
  return It == Options.end() ? nullptr : &*It;
}

void HelpVerb::add(HelpOption Option) {
  if (!find(Option.Name))
    Options.push_back(std::move(Option));
}

static bool isPlaceholder(StringRef Word) {
  return !Word.empty() && all_of(Word, isUpper);
}

/// Parses "--gpu=NAME", "--check[=TOOLS]", or "-o" with its value in \p Next.
static HelpOption parseOption(StringRef Word, StringRef Next) {
  HelpOption Option;
  if (size_t At = Word.find("[="); At != StringRef::npos) {
    Option.MayLackValue = true;
    Option.Name = Word.take_front(At).str();
    Option.Value = Word.drop_front(At + 2).rtrim(']').str();
    return Option;
  }
  auto [Name, Value] = Word.split('=');
  Option.Name = Name.str();
  Option.Value = Value.str();
  if (Value.empty() && !Name.starts_with("--") && isPlaceholder(Next))
    Option.Value = Next.str();
  return Option;
}

/// The words of \p Line before two blanks, which precede the explanation.
static SmallVector<StringRef> headWords(StringRef Line) {
  SmallVector<StringRef> Words;
  Line.take_front(Line.find("  ")).split(Words, ' ', -1, /*KeepEmpty=*/false);
  return Words;
}

/// Parses a line such as "  -v, --print-command   print the command", which may
/// list several options.
static void addOptionLine(StringRef Line, std::vector<HelpOption> &Options) {
  SmallVector<StringRef> Words = headWords(Line);
  for (size_t I = 0; I < Words.size(); ++I) {
    StringRef Word = Words[I];
    // Some explanations are preceded by one blank only.
    if (!Word.starts_with("-") || (I && !Words[I - 1].ends_with(",")))
      continue;
    bool More = I + 1 < Words.size() && Words[I + 1].starts_with("-");
    StringRef Next = I + 1 < Words.size() ? Words[I + 1].rtrim(',') : "";
    HelpOption Option = parseOption(More ? Word.rtrim(',') : Word, Next);
    // "BOOL or FILE"
    if (I + 2 < Words.size() && Next == "or" && isPlaceholder(Words[I + 2]))
      Option.Value += " or " + Words[I + 2].str();
    Options.push_back(std::move(Option));
  }
}

/// Parses a usage line, adds its options to the verb, and returns the verb.
static std::string addUsageLine(StringRef Line, StringRef Subcommand,
                                HelpText &Help) {
  SmallVector<StringRef> Words;
  Line.split(Words, ' ', -1, /*KeepEmpty=*/false);
  ArrayRef<StringRef> Rest = ArrayRef(Words).drop_front(2);
  std::string Verb;
  if (!Rest.empty() && isLower(Rest.front()[0]))
    Verb = Rest.consume_front().str();
  HelpVerb &Found = Help[Verb];
  for (size_t I = 0; I < Rest.size(); ++I) {
    StringRef Word = Rest[I];
    bool IsOptional = Word.consume_front("[");
    if (IsOptional)
      Word.consume_back("]");
    if (Word == "--")
      Found.HasSeparator = true;
    else if (Word.starts_with("-") && Word.size() > 1)
      Found.add(parseOption(Word, I + 1 < Rest.size() ? Rest[I + 1].rtrim(']')
                                                      : StringRef()));
  }
  return Verb;
}

HelpText roofline::parseHelp(StringRef Text, StringRef Subcommand) {
  HelpText Help;
  std::string Prefix = ("roofline " + Subcommand).str();
  std::vector<std::string> Verbs; // verbs of the current part
  bool InUsage = false;
  SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  for (StringRef Line : Lines) {
    StringRef Words = Line.ltrim(' ');
    if (Words.consume_front("usage: ")) {
      Verbs.clear();
      InUsage = true;
    }
    InUsage &= Words.starts_with(Prefix);
    if (InUsage) {
      Verbs.push_back(addUsageLine(Words, Subcommand, Help));
      continue;
    }
    std::vector<HelpOption> Options;
    if (Line.starts_with("  -"))
      addOptionLine(Words, Options);
    StringRef SameAs;
    if (Line.starts_with("and the options of '"))
      SameAs = Line.split('\'').second.split('\'').first;
    SameAs.consume_front("eval ");
    bool HasTable = Line.starts_with("and the") && SameAs.empty();
    for (const std::string &Verb : Verbs) {
      for (const HelpOption &Option : Options)
        Help[Verb].add(Option);
      Help[Verb].HasTable |= HasTable;
      if (!SameAs.empty())
        Help[Verb].SameAs = SameAs.str();
    }
  }
  return Help;
}
