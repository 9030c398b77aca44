// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/OptionValue.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/StringSaver.h"
#include <algorithm>
#include <optional>

using namespace llvm;
using namespace roofline;

/// llvm::Regex recurses over its pattern and copies repeated parts, so a
/// pattern from an untrusted file needs limits.
static constexpr size_t MaxRegexLength = 1000;
static constexpr uint64_t MaxRegexCopies = 10000;

std::string roofline::printable(StringRef Text) {
  constexpr size_t MaxLength = 80;
  bool IsUTF8 = json::isUTF8(Text);
  std::string Out;
  for (unsigned char C : Text) {
    if (Out.size() >= MaxLength && (C & 0xC0) != 0x80)
      return Out + "...";
    if (isPrint(C) || (C >= 0x80 && IsUTF8))
      Out += C;
    else
      Out += "\\x" + toHex(StringRef(reinterpret_cast<char *>(&C), 1), true);
  }
  return Out;
}

static std::string wanted(const OptionRow &Row) {
  switch (Row.Shape) {
  case OptionShape::Flag:
    return "true or false";
  case OptionShape::Regex:
    return "a regular expression";
  case OptionShape::FlagOrRegex:
    return "true, false or a regular expression";
  case OptionShape::Path:
    return "a path";
  case OptionShape::NamesOrPaths:
    return "a list of names or paths";
  case OptionShape::OneWord: {
    SmallVector<StringRef> Words;
    Row.Allowed.split(Words, ',');
    return join(Words, " or ");
  }
  case OptionShape::AllowedWords: {
    SmallVector<StringRef> Words;
    Row.Allowed.split(Words, ',');
    return "a list of the words " + join(Words, ", ") + ", or none";
  }
  case OptionShape::CommandLine:
    return "a command line";
  case OptionShape::Text:
    return "a text of one line";
  case OptionShape::Count:
    return "a whole number from 1 on";
  case OptionShape::FlagOrPath:
    return "true, false or a path";
  }
  llvm_unreachable("a shape without a name");
}

static Error badValue(const OptionRow &Row, StringRef Found) {
  return makeError("option '{0}': found {1}, wanted {2}", Row.Key, Found,
                   wanted(Row));
}

static Error badWord(const OptionRow &Row, StringRef Word) {
  return badValue(Row, "'" + printable(Word) + "'");
}

static std::optional<bool> parseFlag(StringRef Text) {
  return StringSwitch<std::optional<bool>>(Text)
      .CasesLower({"true", "yes", "on", "1"}, true)
      .CasesLower({"false", "no", "off", "0"}, false)
      .Default(std::nullopt);
}

/// Returns an upper bound on how often llvm::Regex copies a part of \p Pattern:
/// the product of its repetition counts, as if all were nested.
static uint64_t regexCopies(StringRef Pattern) {
  uint64_t Copies = 1;
  while (Copies <= MaxRegexCopies && Pattern.contains('{')) {
    Pattern = Pattern.split('{').second;
    unsigned Low = 0, High = 0;
    Pattern.consumeInteger(10, Low);
    if (Pattern.consume_front(","))
      Pattern.consumeInteger(10, High);
    Copies *= std::clamp(std::max(Low, High), 1u, 1000u);
  }
  return Copies;
}

/// Returns true if \p Pattern has a back reference (\1 to \9), which makes
/// matching take exponential time and is not needed to select kernels.
static bool hasBackReference(StringRef Pattern) {
  for (size_t I = 0; I + 1 < Pattern.size(); ++I)
    if (Pattern[I] == '\\' && isDigit(Pattern[++I]))
      return true;
  return false;
}

static Expected<OptionValue> checkRegex(const OptionRow &Row, StringRef Text) {
  if (Text.size() > MaxRegexLength)
    return makeError("option '{0}': found a regular expression of {1} "
                     "characters, wanted at most {2}",
                     Row.Key, Text.size(), MaxRegexLength);
  if (regexCopies(Text) > MaxRegexCopies)
    return makeError("option '{0}': found '{1}', wanted a regular expression "
                     "with less repetition",
                     Row.Key, printable(Text));
  if (hasBackReference(Text))
    return makeError("option '{0}': found '{1}', wanted a regular expression "
                     "without back references",
                     Row.Key, printable(Text));
  std::string Reason;
  if (!Regex(Text).isValid(Reason))
    return makeError("option '{0}': found '{1}', wanted a regular expression "
                     "({2})",
                     Row.Key, printable(Text), Reason);
  return OptionValue{Text.str()};
}

static std::string resolvePath(StringRef Path, const PathBase &Base) {
  SmallString<128> Result(Path);
  StringRef Rest = Path;
  if (!Base.Home.empty() && Rest.consume_front("~/")) {
    Result = Base.Home;
    sys::path::append(Result, Rest);
  } else if (!Base.Folder.empty() && sys::path::is_relative(Path)) {
    Result = Base.Folder;
    sys::path::append(Result, Path);
  }
  return Result.str().str();
}

static bool looksLikePath(StringRef Word) {
  return llvm::any_of(Word, [](char C) { return sys::path::is_separator(C); });
}

static Expected<OptionValue>
parseList(const OptionRow &Row, const RawValue &Raw, const PathBase &Base) {
  SmallVector<StringRef> Words(Raw.Elements.begin(), Raw.Elements.end());
  if (!Raw.IsList) {
    Words.clear();
    StringRef(Raw.Elements.front()).split(Words, ',');
  }
  bool HasAllowed = Row.Shape == OptionShape::AllowedWords;
  if (HasAllowed && Words.size() == 1 && Words.front().trim() == "none")
    return OptionValue();
  SmallVector<StringRef> Allowed;
  Row.Allowed.split(Allowed, ',');

  OptionValue Value;
  for (StringRef Word : Words) {
    Word = Word.trim();
    if (Word.empty())
      return badValue(Row, "an empty element");
    if (HasAllowed && !is_contained(Allowed, Word))
      return badWord(Row, Word);
    bool IsPath = !HasAllowed && looksLikePath(Word);
    std::string Element = IsPath ? resolvePath(Word, Base) : Word.str();
    // Drop duplicates: a GPU given twice would be reported twice.
    if (!is_contained(Value, Element))
      Value.push_back(std::move(Element));
  }
  return Value;
}

static OptionValue splitWords(StringRef Text) {
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char *> Words;
  cl::TokenizeGNUCommandLine(Text, Saver, Words);
  return OptionValue(Words.begin(), Words.end());
}

Expected<OptionValue> roofline::parseValue(const OptionRow &Row,
                                           const RawValue &Raw,
                                           const PathBase &Base) {
  bool TakesFlag =
      Row.Shape == OptionShape::Flag || Row.Shape == OptionShape::FlagOrRegex;
  if (Raw.Elements.empty() && !Raw.IsList) {
    if (Row.Shape == OptionShape::Flag)
      return OptionValue{"true"};
    if (Row.Shape == OptionShape::FlagOrRegex)
      return OptionValue{".*"};
    if (Row.Shape == OptionShape::FlagOrPath)
      return OptionValue{"true"};
    return makeError("option '{0}' needs a value: {0}={1}", Row.Key,
                     Row.Placeholder);
  }
  if (Row.Shape == OptionShape::CommandLine)
    return Raw.IsList ? OptionValue(Raw.Elements.begin(), Raw.Elements.end())
                      : splitWords(Raw.Elements.front());
  if (Row.Shape == OptionShape::NamesOrPaths ||
      Row.Shape == OptionShape::AllowedWords) {
    if (!Raw.IsList && StringRef(Raw.Elements.front()).trim().empty())
      return badValue(Row, "nothing");
    return parseList(Row, Raw, Base);
  }

  if (Raw.IsList)
    return badValue(Row, "a list");
  StringRef Text = StringRef(Raw.Elements.front()).trim();
  if (Text.empty())
    return badValue(Row, "nothing");
  if (Row.Shape == OptionShape::Path)
    return OptionValue{resolvePath(Text, Base)};
  if (Row.Shape == OptionShape::Text) {
    auto IsShown = [](unsigned char C) { return isPrint(C) || C >= 0x80; };
    return json::isUTF8(Text) && all_of(Text, IsShown)
               ? OptionValue{Text.str()}
               : Expected<OptionValue>(badWord(Row, Text));
  }
  if (Row.Shape == OptionShape::Count) {
    unsigned Number;
    bool Fits = !Text.getAsInteger(10, Number) && Number > 0;
    return Fits ? OptionValue{std::to_string(Number)}
                : Expected<OptionValue>(badWord(Row, Text));
  }
  if (Row.Shape == OptionShape::FlagOrPath) {
    std::optional<bool> Flag = parseFlag(Text);
    return OptionValue{!Flag ? resolvePath(Text, Base) : *Flag ? "true" : ""};
  }
  if (Row.Shape == OptionShape::OneWord) {
    SmallVector<StringRef> Words;
    Row.Allowed.split(Words, ',');
    return is_contained(Words, Text)
               ? OptionValue{Text.str()}
               : Expected<OptionValue>(badWord(Row, Text));
  }
  if (TakesFlag) {
    std::optional<bool> Flag = parseFlag(Text);
    if (Flag && Row.Shape == OptionShape::Flag)
      return OptionValue{*Flag ? "true" : "false"};
    if (Flag)
      return OptionValue{*Flag ? ".*" : ""};
    if (Row.Shape == OptionShape::Flag)
      return badWord(Row, Text);
  }
  return checkRegex(Row, Text);
}
