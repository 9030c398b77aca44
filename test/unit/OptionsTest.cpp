// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sources of options, their precedence, and the message for each error.
#include "config/Options.h"
#include "config/OptionTable.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>
#include <map>

using namespace llvm;
using namespace roofline;

namespace {

/// Simulated files and environment, and the options loaded from them.
class OptionsTest : public testing::Test {
protected:
  using Strings = std::vector<std::string>;

  std::map<std::string, std::string> Variables{{"HOME", "/home/ada"}};
  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Files =
      makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Strings Warnings, Mistakes;

  void file(StringRef Path, StringRef Text) {
    Files->addFile(Path, 0, MemoryBuffer::getMemBufferCopy(Text, Path));
  }
  void project(StringRef Text) { file("/src/.roofline", Text); }
  void user(StringRef Text) {
    file("/home/ada/.config/roofline/config.yaml", Text);
  }

  Environment environment() {
    auto Get = [this](StringRef Name) -> std::optional<std::string> {
      auto It = Variables.find(Name.str());
      if (It == Variables.end())
        return std::nullopt;
      return It->second;
    };
    std::vector<std::string> Names;
    for (const auto &[Name, Value] : Variables)
      if (StringRef(Name).starts_with("ROOFLINE_"))
        Names.push_back(Name);
    return {Get, Files, Names};
  }

  Options load(const OptionArguments &Arguments, const Environment &Env,
               StringRef Source = "/src/kernels/heat.cu") {
    std::vector<OptionMessage> Messages;
    Options O = loadOptions(Arguments, Source, Env, Messages);
    Warnings.clear();
    Mistakes.clear();
    for (const OptionMessage &M : Messages)
      (M.What == OptionMessage::Kind::Mistake ? Mistakes : Warnings)
          .push_back(M.Text);
    EXPECT_EQ(hasMistake(Messages), !Mistakes.empty());
    return O;
  }

  Options loaded(const Strings &Arguments = {},
                 StringRef Source = "/src/kernels/heat.cu") {
    Options O = load({Arguments, {}}, environment(), Source);
    EXPECT_EQ(Mistakes, Strings());
    return O;
  }

  /// The first mistake, with options of the plugin as in a file.
  std::string error(const Strings &Arguments = {}) {
    load({Arguments, {}}, environment());
    if (Mistakes.empty())
      return "no error";
    std::string Text = Mistakes.front();
    StringRef Prefix = "-fplugin-arg-roofline-";
    for (size_t At; (At = Text.find(Prefix)) != std::string::npos;)
      Text.erase(At, Prefix.size());
    return Text;
  }
  std::string projectError(StringRef Text) {
    Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
    project(Text);
    return error();
  }
};

TEST_F(OptionsTest, DefaultsWhereNothingIsSet) {
  Options O = loaded();
  EXPECT_TRUE(O.Gpus.empty());
  EXPECT_EQ(O.Kernels, "");
  EXPECT_FALSE(O.SystemKernels || O.Quiet || O.EmbedVerdicts ||
               O.EmbedKernelCode || O.MachineCounts);
  EXPECT_EQ(O.ReportDir, "");
  EXPECT_EQ(O.Explain, "");
}

TEST_F(OptionsTest, ArgumentsAreSplitAsByAShell) {
  auto Words = [&](StringRef Text) {
    return loaded({("arguments=" + Text).str()}).Arguments;
  };
  EXPECT_EQ(Words(""), Strings());
  EXPECT_EQ(Words(" '' 4 \"\" "), Strings({"", "4", ""}));
  EXPECT_EQ(Words(R"(a\ b 'c\' "d \" e"f)"),
            Strings({"a b", "c\\", "d \" ef"}));
  EXPECT_EQ(error({"arguments=-n '512"}),
            "option 'arguments': found -n '512 without its closing quote, "
            "wanted a command line");
}

TEST_F(OptionsTest, EveryOptionOnTheCommandLine) {
  Strings Arguments = {"gpu=h200, rtx3080",
                       "kernels=^jac=obi",
                       "system-kernels",
                       "quiet",
                       "embed=verdicts",
                       "report=out/json",
                       "notes=none",
                       "explain",
                       "baseline=roofline.yaml",
                       "fail-on=new",
                       "cache-key=1f2e",
                       "trace=out/trace.json",
                       "time-stages",
                       "arguments=4096 'two words' 3",
                       "assume=n == 4; a::k.*: m in 1..8, gridDim.x >= 2",
                       "launch-profile=old/profile.json",
                       "counts=machine",
                       "cuda-tools=/opt/cuda",
                       "evidence=llm",
                       "llm-url=https://api.example/v1",
                       "llm-model=m",
                       "llm-key-file=key",
                       "llm-ask=all",
                       "llm-samples=3",
                       "llm-timeout=30",
                       "llm-slots=4",
                       "llm-budget=200 requests",
                       "llm-prices=prices.yaml",
                       "llm-examples=examples.txt",
                       "llm-dry-run",
                       "cache-dir=cache",
                       "cache-size=8",
                       "cache-remote=redis://h",
                       "offline=answers.jsonl",
                       "analysis-timeout=20",
                       "analysis-memory=512"};
  EXPECT_EQ(Arguments.size(), pluginOptions().size());
  Options O = loaded(Arguments);
  EXPECT_EQ(O.Gpus, (Strings{"h200", "rtx3080"}));
  EXPECT_EQ(O.Kernels, "^jac=obi");
  EXPECT_TRUE(O.SystemKernels && O.Quiet && O.EmbedVerdicts);
  EXPECT_EQ(O.ReportDir, "out/json");
  EXPECT_EQ(O.Notes, NoteLevel::None);
  EXPECT_EQ(O.Explain, ".*");
  EXPECT_EQ(O.Trace, "out/trace.json");
  EXPECT_TRUE(O.TimeStages);
  EXPECT_EQ(O.Arguments, (Strings{"4096", "two words", "3"}));
  EXPECT_EQ(O.Assumed,
            (Strings{"n == 4", "a::k.*: m in 1..8, gridDim.x >= 2"}));
  EXPECT_EQ(O.LaunchProfile, "old/profile.json");
  EXPECT_TRUE(O.MachineCounts);
  EXPECT_EQ(O.CudaTools, "/opt/cuda");
  EXPECT_EQ(O.Evidence, "llm");
  EXPECT_EQ(O.LlmUrl, "https://api.example/v1");
  EXPECT_EQ(O.LlmModel, "m");
  EXPECT_EQ(O.LlmKeyFile, "key");
  EXPECT_EQ(O.LlmSamples, 3u);
  EXPECT_EQ(O.LlmTimeout, 30u);
  EXPECT_EQ(O.LlmSlots, 4u);
  EXPECT_EQ(O.LlmBudget, "200 requests");
  EXPECT_EQ(O.LlmPrices, "prices.yaml");
  EXPECT_EQ(O.LlmExamples, "examples.txt");
  EXPECT_TRUE(O.LlmDryRun);
  EXPECT_EQ(O.CacheDir, "cache");
  EXPECT_EQ(O.CacheSize, 8u);
  EXPECT_EQ(O.CacheRemote, "redis://h");
  EXPECT_EQ(O.Offline, "answers.jsonl");
  EXPECT_EQ(O.AnalysisTimeout, 20u);
  EXPECT_EQ(O.AnalysisMemory, 512u);
}

TEST_F(OptionsTest, NumbersAndPathsThatMayBeFlags) {
  EXPECT_EQ(error({"llm-samples=0"}), "option 'llm-samples': found '0', wanted "
                                      "a whole number from 1 to 4294967295");
  EXPECT_EQ(error({"llm-slots=many"}),
            "option 'llm-slots': found 'many', "
            "wanted a whole number from 1 to 4294967295");
  EXPECT_EQ(loaded({"offline"}).Offline, "true");
  EXPECT_EQ(loaded({"offline", "offline=no"}).Offline, "");
}

// A cloned repository must neither cause sources to be sent nor choose where
// keys are sent.
TEST_F(OptionsTest, AProjectAsksNoModel) {
  project("llm-url: https://evil.example/v1\nllm-model: m\nevidence: llm\n"
          "offline: false\nllm-key-file: /home/ada/.ssh/id\n");
  Options O = loaded();
  EXPECT_TRUE(O.LlmUrl.empty() && O.LlmModel.empty() && O.Evidence.empty() &&
              O.LlmKeyFile.empty());
}

TEST_F(OptionsTest, NoArgumentsIsNotTheSameAsUnknownOnes) {
  EXPECT_FALSE(loaded().Arguments.has_value());
  EXPECT_EQ(loaded({"arguments="}).Arguments, Strings());
}

TEST_F(OptionsTest, StrongerSourcesWinOptionByOption) {
  user("gpu: a\nkernels: a\nexplain: a\nreport: /a\n");
  project("gpu: b\nkernels: b\nexplain: b\n");
  Variables["ROOFLINE_GPU"] = "c";
  Variables["ROOFLINE_KERNELS"] = "c";
  Options O = loaded({"gpu=d"});
  EXPECT_EQ(O.Gpus, Strings{"d"});
  EXPECT_EQ(O.Kernels, "c");
  EXPECT_EQ(O.ReportDir, "/a");
  EXPECT_EQ(O.Explain, "b");
}

TEST_F(OptionsTest, LaterOfTwoArgumentsWins) {
  Options O = loaded({"gpu=a,b", "quiet", "gpu=c", "quiet=off"});
  EXPECT_EQ(O.Gpus, Strings{"c"});
  EXPECT_FALSE(O.Quiet);
}

TEST_F(OptionsTest, EnvironmentNamesAreUpperCaseWithUnderscores) {
  Variables["ROOFLINE_SYSTEM_KERNELS"] = "YES";
  Variables["ROOFLINE_GPU"] = "";
  project("gpu: h200\n");
  Options O = loaded();
  EXPECT_TRUE(O.SystemKernels);
  EXPECT_EQ(O.Gpus, Strings{"h200"}); // an empty variable sets nothing
}

TEST_F(OptionsTest, NearestProjectFileIsReadAlone) {
  project("gpu: far\nquiet: true\n");
  file("/src/kernels/.roofline", "gpu: near\n");
  EXPECT_EQ(loaded().Gpus, Strings{"near"});
  EXPECT_FALSE(loaded().Quiet);
  EXPECT_EQ(loaded({}, "/src/kernels/../heat.cu").Gpus, Strings{"far"});
  EXPECT_TRUE(loaded({}, "/elsewhere/heat.cu").Gpus.empty());
}

TEST_F(OptionsTest, ProjectFileIsFoundFromRelativeSources) {
  project("quiet: on\n");
  Files->setCurrentWorkingDirectory("/src/kernels");
  EXPECT_TRUE(loaded({}, "heat.cu").Quiet);
  EXPECT_TRUE(loaded({}, "-").Quiet);
  EXPECT_TRUE(loaded({}, "").Quiet);
}

TEST_F(OptionsTest, FolderOfTheProjectFilesNameIsPassedOver) {
  project("quiet: on\n");
  file("/src/kernels/.roofline/notes.txt", "");
  EXPECT_TRUE(loaded().Quiet);
}

TEST_F(OptionsTest, XdgConfigHomeIsHonouredWhereAbsolute) {
  user("gpu: home\n");
  file("/xdg/roofline/config.yaml", "gpu: xdg\n");
  Variables["XDG_CONFIG_HOME"] = "/xdg";
  EXPECT_EQ(loaded().Gpus, Strings{"xdg"});
  Variables["XDG_CONFIG_HOME"] = "xdg";
  EXPECT_EQ(loaded().Gpus, Strings{"home"});
  Variables.clear();
  EXPECT_TRUE(loaded().Gpus.empty());
}

TEST_F(OptionsTest, ProjectFileMayNotSetUserOptions) {
  project("quiet: true\nreport: ../../.ssh\n");
  Options O = loaded();
  EXPECT_TRUE(O.Quiet);
  EXPECT_EQ(O.ReportDir, "");
  EXPECT_EQ(Warnings,
            Strings{"/src/.roofline:2:1: option 'report' is ignored in a "
                    "project's file; set it on the command line, in "
                    "ROOFLINE_REPORT or in "
                    "/home/ada/.config/roofline/config.yaml"});
  EXPECT_EQ(loaded({"report=r"}).ReportDir, "r");
}

TEST_F(OptionsTest, UserFileMaySetThem) {
  user("report: ~/reports\n");
  EXPECT_EQ(loaded().ReportDir, "/home/ada/reports");
  EXPECT_TRUE(Warnings.empty());
}

TEST_F(OptionsTest, PathsInFilesStartFromTheFilesFolder) {
  project("gpu: [h200, gpus/mine.yaml, /abs/x.yaml, ~/y.yaml]\n");
  EXPECT_EQ(loaded().Gpus, (Strings{"h200", "/src/gpus/mine.yaml",
                                    "/abs/x.yaml", "/home/ada/y.yaml"}));
  EXPECT_EQ(loaded({"gpu=gpus/mine.yaml"}).Gpus, Strings{"gpus/mine.yaml"});
}

TEST_F(OptionsTest, ListsAreScalarsOrSequences) {
  project("gpu: h200, a100,h200\nembed: [verdicts]\n");
  EXPECT_EQ(loaded().Gpus, (Strings{"h200", "a100"})); // each once
  EXPECT_TRUE(loaded().EmbedVerdicts);
  EXPECT_FALSE(loaded().EmbedKernelCode);
  EXPECT_FALSE(loaded({"embed=none"}).EmbedVerdicts);
  EXPECT_TRUE(loaded({"embed=verdicts,ir"}).EmbedVerdicts);
  EXPECT_TRUE(loaded({"embed=verdicts,ir"}).EmbedKernelCode);
  EXPECT_FALSE(loaded({"embed=ir"}).EmbedVerdicts);
  EXPECT_TRUE(loaded({"embed=ir"}).EmbedKernelCode);
  Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  project("gpu:\n  - h200\n  - 'dir/a,b'\nembed: []\n");
  EXPECT_EQ(loaded().Gpus, (Strings{"h200", "/src/dir/a,b"}));
}

TEST_F(OptionsTest, ExplainIsAFlagOrARegex) {
  EXPECT_EQ(loaded({"explain=true"}).Explain, ".*");
  EXPECT_EQ(loaded({"explain=jac.*"}).Explain, "jac.*");
  EXPECT_EQ(loaded({"explain", "explain=no"}).Explain, "");
}

TEST_F(OptionsTest, FilesWithoutOptionsAreFine) {
  for (StringRef Text : {"", "\n\n", "# only a comment\n", "---\n...\n", "{}"})
    EXPECT_EQ(projectError(Text), "no error") << Text.str();
}

TEST_F(OptionsTest, UnknownOptions) {
  EXPECT_EQ(error({"gpus=h200"}), "unknown option 'gpus'; did you mean 'gpu'?");
  EXPECT_EQ(error({"system_kernels"}),
            "unknown option 'system_kernels'; did you mean 'system-kernels'?");
  EXPECT_EQ(
      error({"x\n\xff=1"}),
      "unknown option 'x\\x0a\\xff'; the options are gpu, kernels, "
      "system-kernels, quiet, arguments, assume, launch-profile, counts, "
      "cuda-tools, evidence, "
      "llm-url, llm-model, llm-key-file, llm-ask, llm-samples, llm-timeout, "
      "llm-slots, llm-budget, llm-prices, llm-examples, "
      "llm-dry-run, cache-dir, cache-size, "
      "cache-remote, offline, "
      "embed, report, notes, explain, baseline, fail-on, cache-key, trace, "
      "time-stages, "
      "analysis-timeout, analysis-memory");
  std::string Long(100, 'm');
  EXPECT_EQ(error({"llm-model=" + Long + "\x1b[2J"}),
            "option 'llm-model': found '" + Long.substr(0, 80) +
                "...', wanted a text of one line");
  EXPECT_EQ(error({"llm-model=" + Long}), error({"llm-model=m"}));
  EXPECT_EQ(
      projectError("quiet: on\n gpus : h200\n"),
      "/src/.roofline:2:7: not YAML: Unexpected token. Expected Key or Block "
      "End");
  EXPECT_EQ(projectError("# x\nkernel: h200\n"),
            "/src/.roofline:2:1: unknown option 'kernel'; did you mean "
            "'kernels'?");
}

TEST_F(OptionsTest, TheOtherOptionsCount) {
  project("quite: [a, b]\ngpu: h200\nnotes: loud\nkernels: copy\n");
  user("gpu: t4\nkernels: 'x\n");
  Variables["ROOFLINE_QUITE"] = "1";
  Variables["ROOFLINE_HOME"] = "not ours";
  Options O = load({{"gpus=a10", "explain"}, {"embed=verdict", "report=r"}},
                   environment());
  EXPECT_EQ(O.Gpus, Strings{"h200"});
  EXPECT_EQ(O.Kernels, "copy");
  EXPECT_EQ(O.Explain, ".*");
  EXPECT_EQ(O.ReportDir, "r");
  EXPECT_FALSE(O.Quiet);
  EXPECT_EQ(
      Mistakes,
      (Strings{"/home/ada/.config/roofline/config.yaml:2:12: not YAML: "
               "Expected quote at end of scalar",
               "/src/.roofline:1:1: unknown option 'quite'; did you mean "
               "'quiet'?",
               "/src/.roofline:3:8: option 'notes': found 'loud', wanted some "
               "or all or none",
               "unknown variable 'ROOFLINE_QUITE'; did you mean "
               "'ROOFLINE_QUIET'?",
               "unknown option '-fplugin-arg-roofline-gpus'; did you mean "
               "'-fplugin-arg-roofline-gpu'?",
               "option '--embed': found 'verdict', wanted a list of the words "
               "verdicts, ir, none; did you mean 'verdicts'?"}));
}

TEST_F(OptionsTest, PlacesOfOptions) {
  project("gpu: h200\n");
  Variables["ROOFLINE_NOTES"] = "all";
  Options O = load({{"quiet", "report=a"}, {"report=b"}}, environment());
  EXPECT_EQ(O.Places.at("gpu").Text, "/src/.roofline:1:6");
  EXPECT_EQ(O.Places.at("notes").Text, "ROOFLINE_NOTES");
  EXPECT_EQ(O.Places.at("quiet").Text, "option '-fplugin-arg-roofline-quiet'");
  EXPECT_EQ(O.Places.at("report").Text, "option '--report'");
  EXPECT_EQ(O.spelling("kernels", "gpu"), "kernels");
  EXPECT_EQ(O.spelling("kernels", "notes"), "ROOFLINE_KERNELS");
  EXPECT_EQ(O.spelling("kernels", "report"), "--kernels");
  EXPECT_EQ(O.spelling("kernels", "embed"), "kernels");
}

TEST_F(OptionsTest, MissingValues) {
  EXPECT_EQ(error({"gpu"}), "option 'gpu' needs a value: gpu=NAME[,NAME...]");
  EXPECT_EQ(error({"gpu="}),
            "option 'gpu': found nothing, wanted a list of names or paths");
  EXPECT_EQ(error({"gpu=a,,b"}), "option 'gpu': found an empty element, wanted "
                                 "a list of names or paths");
  EXPECT_EQ(error({"report= "}),
            "option 'report': found nothing, wanted a folder");
  EXPECT_EQ(error({"quiet="}),
            "option 'quiet': found nothing, wanted true or false");
  EXPECT_EQ(projectError("quiet:\n"), "/src/.roofline:1:1: option 'quiet': "
                                      "found nothing, wanted true or false");
}

TEST_F(OptionsTest, BadValues) {
  EXPECT_EQ(error({"quiet=maybe"}),
            "option 'quiet': found 'maybe', wanted true or false");
  EXPECT_EQ(error({"kernels=("}),
            "option 'kernels': found '(', wanted a regular expression "
            "(parentheses not balanced)");
  EXPECT_EQ(error({"kernels=" + std::string(2000, '(')}),
            "option 'kernels': found a regular expression of 2000 characters, "
            "wanted at most 1000");
  EXPECT_EQ(error({"kernels=((a{1,255}){255}){9}"}),
            "option 'kernels': found '((a{1,255}){255}){9}', wanted a regular "
            "expression with less repetition");
  EXPECT_EQ(error({"kernels=(a)\\1"}),
            "option 'kernels': found '(a)\\1', wanted a regular expression "
            "without back references");
  EXPECT_EQ(error({"kernels=\\\\1"}), "no error");
  EXPECT_EQ(error({"kernels=^a{2}_[0-9]{1,3}_b{8}"}), "no error");
  EXPECT_EQ(error({"embed=verdicts,it"}),
            "option 'embed': found 'it', wanted a list of the words verdicts, "
            "ir, none; did you mean 'ir'?");
  EXPECT_EQ(error({"embed=object"}),
            "option 'embed': found 'object', wanted a list of the words "
            "verdicts, ir, none");
  EXPECT_EQ(error({"counts=guess"}),
            "option 'counts': found 'guess', wanted model or machine");
  EXPECT_EQ(error({"counts=model,machine"}),
            "option 'counts': found 'model,machine', wanted model or machine");
  EXPECT_EQ(projectError("embed: [verdicts]\nkernels: [a, b]\n"),
            "/src/.roofline:2:1: option 'kernels': found a list, wanted a "
            "regular expression");
  Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Variables["ROOFLINE_QUIET"] = "2";
  EXPECT_EQ(error({"quiet"}),
            "ROOFLINE_QUIET: found '2', wanted true or false");
}

TEST_F(OptionsTest, FilesOfTheWrongForm) {
  EXPECT_EQ(projectError("- gpu\n"),
            "/src/.roofline:1:1: found a list, wanted a mapping such as "
            "'gpu: h200'");
  EXPECT_EQ(projectError("h200\n"),
            "/src/.roofline:1:1: found a word, wanted a mapping such as "
            "'gpu: h200'");
  EXPECT_EQ(projectError("gpu: a\nquiet: on\ngpu: b\n"),
            "/src/.roofline:3:1: option 'gpu' is given twice, first at "
            "/src/.roofline:1:1");
  EXPECT_EQ(projectError("gpu:\n  h200: a\n"),
            "/src/.roofline:1:1: option 'gpu': found a mapping, wanted a word "
            "or a list");
  EXPECT_EQ(projectError("gpu: [[a]]\n"),
            "/src/.roofline:1:1: option 'gpu': found a list in a list, wanted "
            "words");
  EXPECT_EQ(projectError("gpu: &x a\nkernels: *x\n"),
            "/src/.roofline:2:1: option 'kernels': found an alias, wanted a "
            "word or a list");
  EXPECT_EQ(projectError("gpu: a\n---\nquiet: on\n"),
            "/src/.roofline: found a second document, wanted one");
  EXPECT_EQ(
      projectError("gpu: [a\nquiet: on\n"),
      "/src/.roofline:1:1: option 'gpu': found a mapping in a list, wanted "
      "words");
  EXPECT_EQ(projectError("gpu: 'a\n"),
            "/src/.roofline:1:8: not YAML: Expected quote at end of scalar");
  EXPECT_EQ(projectError(std::string(70000, ' ')),
            "/src/.roofline: found 70000 bytes, wanted at most 16384");
}

/// A file system in which no file may be read.
class UnreadableFiles : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &) override {
    return std::make_error_code(std::errc::permission_denied);
  }
};

TEST_F(OptionsTest, UnreadableFile) {
  project("quiet: on\n");
  Environment Env = environment();
  Env.Files = makeIntrusiveRefCnt<UnreadableFiles>(Files);
  load({}, Env, "/src/heat.cu");
  EXPECT_EQ(Mistakes,
            Strings{"cannot read '/src/.roofline': Permission denied"});
}

TEST_F(OptionsTest, NoBytesCrash) {
  std::string Deep(16000, '[');
  for (const std::string &Text : {Deep,
                                  "gpu: " + Deep,
                                  "report: " + Deep,
                                  "? " + Deep + "\n: x",
                                  std::string(16000, '{'),
                                  "gpu: " + std::string(16000, '{'),
                                  std::string("gpu: a\0b", 8),
                                  std::string("\0", 1),
                                  std::string("\xff\xfeg\0p\0", 6),
                                  std::string("gpu: \"\\xff\\u\n"),
                                  std::string("%YAML 1.2\n%%\n"),
                                  std::string("gpu: |9\n x"),
                                  std::string("*a"),
                                  std::string("&a"),
                                  std::string("gpu: !<!>\n\t-"),
                                  std::string("? \n? \n: :"),
                                  std::string("gpu: '"),
                                  std::string("\"\\"),
                                  std::string("- - - - -"),
                                  std::string("[a]: b"),
                                  std::string("{a")})
    EXPECT_EQ(projectError(Text).find('\n'), std::string::npos) << Text;
}

} // namespace
