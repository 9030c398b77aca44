// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/OptionTable.h"
#include "config/OptionRows.h"
#include "config/OptionValue.h"
#include "config/Options.h"
#include "support/Error.h"
#include "support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::commands;
using enum OptionShape;

static constexpr uint64_t LikePlugin = Build | Predicting | Rqs;

ArrayRef<OptionSection> roofline::optionSections() {
  static const OptionSection Sections[] = {
      {"", 0, toolRows()},
      {"measured only", Profile, measuredOptions()},
      {"emulated only", Profile, emulatedOptions()},
      {"the emulation itself", Profile, emulationRows()},
      {"prediction", LikePlugin, predictionRows()},
      {"language model", LikePlugin | BatchImport | LlmTest | LlmCalibrate,
       modelRows()},
      {"cache of answers", LikePlugin | BatchImport | Caches | LlmCalibrate,
       cacheRows()},
      {"output and limits", LikePlugin, outputRows()},
  };
  return Sections;
}

std::vector<std::pair<StringRef, std::vector<const OptionRow *>>>
roofline::optionsOf(const CommandRow &Command) {
  std::vector<std::pair<StringRef, std::vector<const OptionRow *>>> Result;
  for (const OptionSection &Section : optionSections()) {
    std::vector<const OptionRow *> Rows;
    for (const OptionRow &Row : Section.Rows)
      if (findOption(Command, Row.spelling()) == &Row)
        Rows.push_back(&Row);
    if (!Rows.empty())
      Result.emplace_back(Section.Heading, std::move(Rows));
  }
  return Result;
}

const OptionRow *roofline::findOption(const CommandRow &Command,
                                      StringRef Spelling) {
  for (const OptionSection &Section : optionSections())
    for (const OptionRow &Row : Section.Rows)
      if (Command.Id & (Row.Of ? Row.Of : Section.Of) &&
          Row.spelling() == Spelling)
        return &Row;
  return nullptr;
}

ArrayRef<const OptionRow *> roofline::pluginOptions() {
  static const std::vector<const OptionRow *> Rows = [] {
    std::vector<const OptionRow *> All;
    for (const OptionSection &Section : optionSections())
      for (const OptionRow &Row : Section.Rows)
        if (Row.Store)
          All.push_back(&Row);
    return All;
  }();
  return Rows;
}

Expected<const OptionRow *> roofline::findPluginOption(StringRef Key,
                                                       OptionSource Source) {
  SmallVector<StringRef> Keys;
  for (const OptionRow *Row : pluginOptions()) {
    if (Row->Key == Key)
      return Row;
    Keys.push_back(Row->Key);
  }
  StringRef Nearest = nearestName(Key, Keys);
  std::string Found = optionSpelling(Source, printable(Key));
  if (!Nearest.empty())
    return makeError("unknown option '{0}'; did you mean '{1}'?", Found,
                     optionSpelling(Source, Nearest));
  return makeError("unknown option '{0}'; the options are {1}", Found,
                   join(Keys, ", "));
}

bool OptionRow::hasWords() const {
  return Shape == OneWord || Shape == Words || Shape == WordsOrNone ||
         Shape == FlagOrWords;
}

bool OptionRow::mayBePath() const {
  return Shape == Path || Shape == Folder || Shape == FolderOrEmpty ||
         Shape == FlagOrPath || Shape == NamesOrPaths;
}

bool OptionRow::mayStandAlone() const {
  return Shape == Flag || Shape == FlagOrRegex || Shape == FlagOrPath ||
         Shape == FlagOrWords;
}

SmallVector<StringRef> OptionRow::words() const {
  SmallVector<StringRef> Result;
  if (hasWords())
    Value.split(Result, '|');
  return Result;
}

std::string OptionRow::spelling() const {
  return ((isLong() ? "--" : "-") + Key).str();
}

StringRef OptionRow::placeholder() const {
  return hasWords() && Shape != OneWord ? StringRef("WORDS") : StringRef(Value);
}

std::string OptionRow::synopsis() const {
  if (Value.empty())
    return spelling();
  bool IsOptional = Shape == FlagOrWords;
  return formatv("{0}{1}{2}{3}{4}", spelling(), IsOptional ? "[" : "",
                 isLong() ? "=" : " ", placeholder(), IsOptional ? "]" : "");
}

std::string roofline::environmentName(StringRef Key) {
  std::string Name = "ROOFLINE_" + Key.upper();
  llvm::replace(Name, '-', '_');
  return Name;
}

std::string roofline::optionsMarkdown() {
  std::string Table =
      "| option | value | default | set by | what it does |\n|---|---|---|---|"
      "---|\n";
  for (const OptionRow *Row : pluginOptions()) {
    std::string Values = Row->Value.str();
    if (Row->hasWords())
      Values = (Row->Shape == OneWord ? "`" : "list of `") +
               join(Row->words(), Row->Shape == OneWord ? "` or `" : "`, `") +
               "`";
    Table += formatv(
        "| `{0}` | {1} | {2} | {3} | {4} |\n", Row->Key, Values, Row->Default,
        Row->Trust == OptionTrust::User ? "user only" : "anyone", Row->Help);
  }
  return Table;
}
