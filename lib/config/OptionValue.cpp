// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/OptionValue.h"
#include "support/Error.h"
#include "support/Nearest.h"
#include "support/Numbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

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
  case OptionShape::Folder:
  case OptionShape::FolderOrEmpty:
    return "a folder";
  case OptionShape::FlagOrPath:
    return "true, false or a path";
  case OptionShape::NamesOrPaths:
    return "a list of names or paths";
  case OptionShape::OneWord:
    return join(Row.words(), " or ");
  case OptionShape::Words:
  case OptionShape::FlagOrWords:
  case OptionShape::WordsOrNone:
    return "a list of the words " + join(Row.words(), ", ");
  case OptionShape::CommandLine:
    return "a command line";
  case OptionShape::Rules:
    return "conditions, or an expression for kernels, ':' and conditions";
  case OptionShape::Text:
    return "a text of one line";
  case OptionShape::Count:
    return "a whole number from 1 to 4294967295";
  case OptionShape::Whole:
    return "a whole number";
  case OptionShape::Counts:
    return "a list of whole numbers from 1 to 4294967295";
  case OptionShape::Number:
    return "a number from 0 on";
  case OptionShape::Amount:
    return "a number above 0";
  case OptionShape::Share:
    return "a number from 0 to 1";
  }
  llvm_unreachable("a shape without a name");
}

static Error badValue(const OptionRow &Row, StringRef Found) {
  return makeError("found {0}, wanted {1}", Found, wanted(Row));
}

static Error badWord(const OptionRow &Row, StringRef Word) {
  std::string Found = "'" + printable(Word) + "'";
  StringRef Near = nearestName(Word, Row.words());
  if (Near.empty())
    return badValue(Row, Found);
  return makeError("found {0}, wanted {1}; did you mean '{2}'?", Found,
                   wanted(Row), Near);
}

/// \p Text as the only element of a value if it \p Fits.
static Expected<OptionValue> valueIf(bool Fits, const OptionRow &Row,
                                     StringRef Text) {
  if (Fits)
    return OptionValue{Text.str()};
  return badWord(Row, Text);
}

/// Whether \p Text is a whole number of 64 bits or, if \p IsCount, one that is
/// above 0 and has 32 bits.
static bool isWhole(StringRef Text, bool IsCount) {
  uint64_t Number;
  return !Text.getAsInteger(10, Number) &&
         (!IsCount || (Number && Number <= UINT32_MAX));
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
    return makeError("found a regular expression of {0} characters, wanted at "
                     "most {1}",
                     Text.size(), MaxRegexLength);
  std::string Reason;
  StringRef Fault = regexCopies(Text) > MaxRegexCopies ? " with less repetition"
                    : hasBackReference(Text) ? " without back references"
                                             : "";
  if (Fault.empty() && !Regex(Text).isValid(Reason))
    Fault = Reason = " (" + Reason + ")";
  if (Fault.empty())
    return OptionValue{Text.str()};
  return makeError("found '{0}', wanted a regular expression{1}",
                   printable(Text), Fault);
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
    sys::path::remove_dots(Result);
  }
  return Result.str().str();
}

static bool looksLikePath(StringRef Word) {
  return llvm::any_of(Word, [](char C) { return sys::path::is_separator(C); });
}

static Expected<OptionValue>
parseList(const OptionRow &Row, const RawValue &Raw, const PathBase &Base) {
  SmallVector<StringRef> Given(Raw.Elements.begin(), Raw.Elements.end());
  if (!Raw.IsList) {
    if (StringRef(Raw.Elements.front()).trim().empty())
      return badValue(Row, "nothing");
    Given.clear();
    StringRef(Raw.Elements.front()).split(Given, ',');
  }
  SmallVector<StringRef> Words = Row.words();
  if (Row.Shape == OptionShape::WordsOrNone && Given.size() == 1 &&
      Given.front().trim() == Words.back())
    return OptionValue();
  if (Row.Shape == OptionShape::WordsOrNone)
    Words.pop_back();
  OptionValue Value;
  for (StringRef Element : Given) {
    Element = Element.trim();
    if (Element.empty())
      return badValue(Row, "an empty element");
    if (Row.Shape == OptionShape::NamesOrPaths) {
      Value.push_back(looksLikePath(Element) ? resolvePath(Element, Base)
                                             : Element.str());
      continue;
    }
    if (!Row.hasWords() ? !isWhole(Element, true)
                        : !is_contained(Words, Element))
      return badWord(Row, Element);
    if (!is_contained(Value, Element))
      Value.push_back(Element.str());
  }
  return Value;
}

/// The words of \p Text as a shell has them: quotes may enclose blanks or
/// nothing, and a backslash quotes a character, except in single quotes.
static Expected<OptionValue> splitWords(const OptionRow &Row, StringRef Text) {
  OptionValue Words;
  std::optional<std::string> Word;
  char Quote = 0;
  auto Add = [&](char C) { Word = Word.value_or("") + C; };
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == '\\' && Quote != '\'' && I + 1 < Text.size()) {
      Add(Text[++I]);
    } else if (Quote ? C == Quote : C == '"' || C == '\'') {
      Quote = Quote ? 0 : C;
      Word = Word.value_or("");
    } else if (Quote || !isSpace(C)) {
      Add(C);
    } else if (Word) {
      Words.push_back(*std::exchange(Word, std::nullopt));
    }
  }
  if (Quote)
    return makeError("found {0} without its closing quote, wanted {1}",
                     printable(Text), wanted(Row));
  if (Word)
    Words.push_back(*Word);
  return Words;
}

/// Checks the expressions before the last colon of each rule. The conditions
/// are checked where they are used.
static Expected<OptionValue> parseRules(const OptionRow &Row,
                                        const RawValue &Raw) {
  OptionValue Value;
  for (StringRef Text : Raw.Elements) {
    SmallVector<StringRef> Rules;
    Text.split(Rules, ';', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    for (StringRef Rule : Rules) {
      if (size_t Colon = Rule.rfind(':'); Colon != StringRef::npos)
        if (auto Checked = checkRegex(Row, Rule.take_front(Colon).trim());
            !Checked)
          return Checked.takeError();
      if (!Rule.trim().empty())
        Value.push_back(Rule.trim().str());
    }
  }
  if (Value.empty())
    return badValue(Row, "nothing");
  return Value;
}

static bool isPrintable(StringRef Text) {
  return json::isUTF8(Text) &&
         all_of(Text, [](unsigned char C) { return isPrint(C) || C >= 0x80; });
}

Expected<OptionValue> roofline::parseValue(const OptionRow &Row,
                                           const RawValue &Raw,
                                           const PathBase &Base) {
  if (Raw.Elements.empty() && !Raw.IsList) {
    assert(Row.mayStandAlone() && "an option without its value");
    StringRef Alone = Row.Shape == OptionShape::FlagOrRegex   ? ".*"
                      : Row.Shape == OptionShape::FlagOrWords ? Row.words()[0]
                                                              : "true";
    return OptionValue{Alone.str()};
  }
  switch (Row.Shape) {
  case OptionShape::CommandLine:
    if (Raw.IsList)
      return OptionValue(Raw.Elements.begin(), Raw.Elements.end());
    return splitWords(Row, Raw.Elements.front());
  case OptionShape::Rules:
    return parseRules(Row, Raw);
  case OptionShape::NamesOrPaths:
  case OptionShape::Words:
  case OptionShape::WordsOrNone:
  case OptionShape::FlagOrWords:
  case OptionShape::Counts:
    return parseList(Row, Raw, Base);
  default:
    break;
  }
  if (Raw.IsList)
    return badValue(Row, "a list");
  StringRef Text = StringRef(Raw.Elements.front()).trim();
  if (Text.empty() && Row.Shape == OptionShape::FolderOrEmpty)
    return OptionValue{""};
  if (Text.empty())
    return badValue(Row, "nothing");
  std::optional<bool> Flag = parseFlag(Text);
  double Number = 0;
  bool IsNumber = !StringRef(Text).getAsDouble(Number) && std::isfinite(Number);
  switch (Row.Shape) {
  case OptionShape::Flag:
    return valueIf(Flag.has_value(), Row,
                   !Flag   ? Text
                   : *Flag ? "true"
                           : "false");
  case OptionShape::FlagOrRegex:
    return Flag ? OptionValue{*Flag ? ".*" : ""} : checkRegex(Row, Text);
  case OptionShape::FlagOrPath:
    return OptionValue{!Flag ? resolvePath(Text, Base) : *Flag ? "true" : ""};
  case OptionShape::Path:
  case OptionShape::Folder:
  case OptionShape::FolderOrEmpty:
    return OptionValue{resolvePath(Text, Base)};
  case OptionShape::OneWord:
    return valueIf(is_contained(Row.words(), Text), Row, Text);
  case OptionShape::Text:
    return valueIf(isPrintable(Text), Row, Text);
  case OptionShape::Count:
  case OptionShape::Whole:
    return valueIf(isWhole(Text, Row.Shape == OptionShape::Count), Row, Text);
  case OptionShape::Number:
    return valueIf(IsNumber && Number >= 0, Row, Text);
  case OptionShape::Amount:
    return valueIf(IsNumber && Number > 0, Row, Text);
  case OptionShape::Share: {
    StringRef Percent = Text;
    bool IsPercent = Percent.consume_back("%") && !Percent.getAsDouble(Number);
    bool Fits = (IsNumber || IsPercent) && Number >= 0 &&
                Number <= (IsPercent ? 100 : 1);
    return Fits ? OptionValue{shortest(IsPercent ? Number / 100 : Number)}
                : Expected<OptionValue>(badWord(Row, Text));
  }
  default:
    return checkRegex(Row, Text);
  }
}
