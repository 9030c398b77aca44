// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subcommands: what the table of options says, the parser accepts, the help
// lists, and completion offers.
#include "command/CommandLine.h"
#include "command/Help.h"
#include "eval/import/ImportFormats.h"
#include "eval/join/LabelJoin.h"
#include "eval/labels/LabelRule.h"
#include "eval/scenario/SourceQuestions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace roofline;

namespace {

std::vector<const CommandRow *> runnable() {
  std::vector<const CommandRow *> Rows;
  for (const CommandRow &Row : commandTable())
    if (Row.Id)
      Rows.push_back(&Row);
  return Rows;
}

std::vector<const OptionRow *> allOptionsOf(const CommandRow &Command) {
  std::vector<const OptionRow *> All;
  for (const auto &[Heading, Rows] : optionsOf(Command))
    append_range(All, Rows);
  return All;
}

Expected<CommandLine> parse(StringRef Name,
                            const std::vector<std::string> &Words) {
  std::vector<const char *> Args;
  for (const std::string &Word : Words)
    Args.push_back(Word.c_str());
  return CommandLine::parse(*findCommand(Name), Args);
}

std::string errorOf(StringRef Name, const std::vector<std::string> &Words) {
  Expected<CommandLine> Line = parse(Name, Words);
  return Line ? "no error" : toString(Line.takeError());
}

/// A value that fits \p Row.
std::string sampleValue(const OptionRow &Row) {
  if (Row.hasWords())
    return Row.words().front().str();
  if (Row.Key == "gpu")
    return "h200";
  switch (Row.Shape) {
  case OptionShape::Flag:
    return "true";
  case OptionShape::Count:
  case OptionShape::Whole:
  case OptionShape::Counts:
  case OptionShape::Number:
  case OptionShape::Amount:
  case OptionShape::Share:
    return "1";
  default:
    return "text";
  }
}

/// What \p Command needs besides the option that is tested.
std::vector<std::string> neededWords(const CommandRow &Command) {
  std::vector<std::string> Words;
  for (const OptionRow *Row : allOptionsOf(Command))
    if (Row->Needed & Command.Id)
      append_range(Words, std::vector{Row->spelling(), sampleValue(*Row)});
  if (Command.Words == CommandWords::Compile)
    Words.push_back("--");
  if (!Command.Wanted.empty())
    Words.push_back("word");
  return Words;
}

TEST(Command, EveryOptionIsParsed) {
  for (const CommandRow *Command : runnable())
    for (const OptionRow *Row : allOptionsOf(*Command)) {
      std::vector<std::string> Words = neededWords(*Command);
      Words.insert(Words.begin(),
                   Row->isLong() ? Row->spelling() + "=" + sampleValue(*Row)
                                 : Row->spelling() + sampleValue(*Row));
      EXPECT_EQ(errorOf(Command->Name, Words), "no error")
          << Command->Name.str() << " " << Words.front();
      if (Row->mayStandAlone())
        Words.front() = Row->spelling();
      else
        Words.insert(Words.begin(), {Row->spelling(), sampleValue(*Row)});
      EXPECT_EQ(errorOf(Command->Name, Words), "no error")
          << Command->Name.str() << " " << Words.front();
    }
}

TEST(Command, HelpListsWhatIsAccepted) {
  for (const CommandRow *Command : runnable()) {
    std::string Help = helpText(*Command);
    unsigned Listed = 0;
    for (const OptionRow *Row : allOptionsOf(*Command))
      EXPECT_NE(Help.find("\n  " + Row->synopsis()), std::string::npos)
          << Command->Name.str() << " " << Row->synopsis();
    for (StringRef Line : split(Help, '\n')) {
      EXPECT_LE(Line.size(), 80u) << Line.str();
      if (!Line.starts_with("  -"))
        continue;
      ++Listed;
      StringRef Name = Line.ltrim().take_until(
          [](char C) { return C == '=' || C == ' ' || C == '['; });
      EXPECT_TRUE(findOption(*Command, Name)) << Line.str();
    }
    EXPECT_EQ(Listed, allOptionsOf(*Command).size()) << Command->Name.str();
  }
}

TEST(Command, SynopsesNameOptionsThatExist) {
  for (const CommandRow *Command : runnable())
    for (StringRef Form : split(Command->Usage, '\n'))
      for (StringRef Word : split(Form, ' ')) {
        Word.consume_front("[");
        if (Word.starts_with("-") && !Word.starts_with("--]") && Word != "--")
          EXPECT_TRUE(findOption(*Command, Word.take_until([](char C) {
            return C == '=';
          }))) << Command->Name.str()
               << " " << Word.str();
      }
}

TEST(Command, EveryOptionIsCompleted) {
  for (const CommandRow *Command : runnable()) {
    std::string Name = Command->family().str(), Verb = Command->verb().str();
    std::vector<const char *> Words{Name.c_str()};
    if (!Verb.empty())
      Words.push_back(Verb.c_str());
    Words.push_back("-");
    std::string Offered = "\n" + completions(Words);
    for (const OptionRow *Row : allOptionsOf(*Command)) {
      bool WantsValue = Row->isLong() && !Row->mayStandAlone();
      EXPECT_NE(
          Offered.find("\n" + Row->spelling() + (WantsValue ? "=\n" : "\n")),
          std::string::npos)
          << Command->Name.str() << " " << Row->spelling();
    }
  }
}

TEST(Command, EveryRowIsOfSomeUse) {
  for (const OptionSection &Section : optionSections())
    for (const OptionRow &Row : Section.Rows)
      EXPECT_TRUE(any_of(runnable(), [&](const CommandRow *Command) {
        return is_contained(allOptionsOf(*Command), &Row);
      })) << Row.spelling();
}

TEST(Command, ListsAreCompletedWordByWord) {
  EXPECT_EQ(completions({"profile", "--metrics=half,te"}),
            "--metrics=half,tensor\n");
  EXPECT_EQ(completions({"profile", "--check=ra"}), "--check=racecheck\n");
  EXPECT_EQ(completions({"profile", "--check=memcheck,i"}),
            "--check=memcheck,initcheck\n");
  EXPECT_EQ(completions({"predict", "--dump", "so"}), "source\n");
  EXPECT_EQ(completions({"profile", "--backend=c"}), "--backend=cupti\n");
}

TEST(Command, Values) {
  Expected<CommandLine> Line =
      parse("profile", {"--cores", "4", "--limit-instructions=2e9", "--check",
                        "--memory-budget=0.5", "--gpu=h200,t4", "app", "-v"});
  ASSERT_TRUE(bool(Line));
  unsigned Cores = 0;
  std::optional<uint64_t> Most;
  std::optional<double> Budget;
  std::string Check, Cache = "kept";
  std::vector<std::string> Gpus;
  Line->get("cores", Cores);
  Line->get("limit-instructions", Most);
  Line->get("memory-budget", Budget);
  Line->get("check", Check);
  Line->get("cache", Cache);
  Line->get("gpu", Gpus);
  EXPECT_EQ(Cores, 4u);
  EXPECT_EQ(Most, 2000000000u);
  EXPECT_EQ(Budget, 0.5);
  EXPECT_EQ(Check, "all");
  EXPECT_EQ(Cache, "kept"); // not given, although it has a default
  EXPECT_EQ(Line->text("cache"), "cold");
  EXPECT_EQ(Gpus, (std::vector<std::string>{"h200", "t4"}));
  EXPECT_EQ(Line->Rest.size(), 2u); // -v is the program's
  double Share = 0;
  Line = parse("validate", {"--require=95%", "a", "b"});
  ASSERT_TRUE(bool(Line));
  Line->get("require", Share);
  EXPECT_EQ(Share, 0.95);
  uint64_t Longest = 0;
  parse("eval rq2", {"--max-prompt=5000000000"})->get("max-prompt", Longest);
  EXPECT_EQ(Longest, 5000000000u);
  EXPECT_EQ(parse("eval rq2", {})->list("prompts").size(), 3u);
  EXPECT_EQ(parse("eval rq4", {})->list("prompts").size(), 1u);
  EXPECT_TRUE(parse("eval rq2", {"--given=nothing"})->list("given").empty());
}

TEST(Command, PluginOptionsAreItsArguments) {
  Expected<CommandLine> Line =
      parse("predict", {"--gpu", "h200", "--quiet", "--report=/tmp/r",
                        "--timeout=5", "--offline=no", "a.cu"});
  ASSERT_TRUE(bool(Line));
  EXPECT_EQ(Line->pluginArguments(),
            (std::vector<std::string>{"gpu=h200", "quiet", "report=/tmp/r",
                                      "offline=no"}));
  EXPECT_EQ(absolutePath("/a"), "/a");
  SmallString<128> Here;
  ASSERT_FALSE(sys::fs::current_path(Here));
  Line = parse("predict", {"--launch-profile=p.json", "--report", "./r/../s",
                           "--trace=/tmp/./t", "a.cu"});
  ASSERT_TRUE(bool(Line));
  EXPECT_EQ(Line->pluginArguments(),
            (std::vector<std::string>{
                ("launch-profile=" + Here + "/p.json").str(),
                ("report=" + Here + "/r/../s").str(), "trace=/tmp/./t"}));
}

TEST(Command, Errors) {
  EXPECT_EQ(
      errorOf("doctor", {"--jsn"}),
      "unknown option '--jsn'; did you mean '--json'? see roofline doctor "
      "--help");
  EXPECT_EQ(errorOf("doctor", {"-x"}),
            "unknown option '-x'; see roofline doctor --help");
  EXPECT_EQ(errorOf("doctor", {"me"}),
            "found 'me', wanted options only; see roofline doctor --help");
  EXPECT_EQ(errorOf("predict", {"-p"}), "option '-p' needs a value: -p DIR");
  EXPECT_EQ(errorOf("predict", {"--gpu", "--"}),
            "option '--gpu' needs a value: --gpu=NAME[,NAME...]");
  EXPECT_EQ(
      errorOf("predict", {"-j0", "a"}),
      "option '-j': found '0', wanted a whole number from 1 to 4294967295");
  EXPECT_EQ(errorOf("predict", {"-j5000000000", "a"}),
            "option '-j': found '5000000000', wanted a whole number from 1 to "
            "4294967295");
  EXPECT_EQ(errorOf("predict", {"--timeout=-1", "a"}),
            "option '--timeout': found '-1', wanted a number from 0 on");
  EXPECT_EQ(errorOf("profile", {"--limit-seconds=0", "a"}),
            "option '--limit-seconds': found '0', wanted a number above 0");
  EXPECT_EQ(
      errorOf("profile", {"--metrics=fast", "a"}),
      "option '--metrics': found 'fast', wanted a list of the words half, "
      "tensor, special, caches, occupancy, conflicts, default");
  EXPECT_EQ(errorOf("validate", {"--require=101%", "a"}),
            "option '--require': found '101%', wanted a number from 0 to 1");
  EXPECT_EQ(
      errorOf("eval rq1", {"--shots=2,x"}),
      "option '--shots': found 'x', wanted a list of whole numbers from 1 "
      "to 4294967295");
  EXPECT_EQ(errorOf("eval rq2", {"--shots=4"}),
            "unknown option '--shots'; roofline eval rq1 has it; see roofline "
            "eval rq2 --help");
  EXPECT_EQ(errorOf("eval score", {}),
            "wanted --labels=CSV and predictions; see roofline eval score "
            "--help");
  EXPECT_EQ(errorOf("build", {"clang"}),
            "found 'clang'; the compile command stands behind --: roofline "
            "build -- clang");
  EXPECT_EQ(errorOf("eval score", {"--nonsense", "--help"}),
            "unknown option '--nonsense'; see roofline eval score --help");
  EXPECT_TRUE(parse("eval score", {"--json", "-h"})->WantsHelp);
}

SmallVector<StringRef> wordsOf(StringRef Command, StringRef Spelling) {
  return findOption(*findCommand(Command), Spelling)->words();
}

template <class E> SmallVector<StringRef> ids() {
  return {std::begin(idsOf<E>()), std::end(idsOf<E>())};
}

// The words of these options are enumerators, names of prompts and of formats.
TEST(Command, WordsFitWhatTheyName) {
  EXPECT_EQ(wordsOf("eval score", "--launch-rule"), ids<LaunchChoice>());
  EXPECT_EQ(wordsOf("eval rq2", "--label-rule"), ids<LabelRule>());
  EXPECT_EQ(wordsOf("eval rq2", "--dialect"), ids<Dialect>());
  EXPECT_EQ(wordsOf("eval subset", "--language"), ids<Language>());
  for (StringRef Scenario : {"eval rq2", "eval rq3", "eval rq4"})
    for (StringRef Word : wordsOf(Scenario, "--prompts")) {
      ASSERT_TRUE(findSourcePrompt(Word)) << Word.str();
      EXPECT_EQ(findSourcePrompt(Word)->Examples != ExampleChoice::None,
                Scenario == "eval rq3");
    }
  SmallVector<StringRef> Formats = wordsOf("eval import", "--format");
  EXPECT_EQ(Formats.size(), importFormats().size() + 2); // auto, profile
  for (const ImportFormat &Format : importFormats())
    EXPECT_TRUE(is_contained(Formats, Format.Id)) << Format.Id.str();
}

} // namespace
