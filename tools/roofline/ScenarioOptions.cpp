// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CommandLines.h"
#include "EvalOptions.h"
#include "eval/scenario/SourceQuestions.h"
#include "eval/table/SubsetTable.h"
#include "gpu/GpuDatabase.h"
#include "support/Error.h"
#include "support/Numbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

namespace {
/// Option values as given on the command line.
struct RawScenario {
  std::string Given = "arguments,launch", Rule = "table", Limit, Seed, Samples,
              MaxTokens, MaxPrompt, Temperature, TopP, Jobs, Timeout,
              Dialect = "openai", Prompts, Shots, Questions, Thoughts, Epochs,
              Poll;
  bool NoProgress = false;
};
} // namespace

template <typename T>
static Error readNumber(StringRef Option, StringRef Text, T &To, T Least) {
  if (Text.empty())
    return Error::success();
  T Number;
  if (Text.getAsInteger(10, Number) || Number < Least)
    return makeError("{0}: wanted a number from {1} on, found '{2}'", Option,
                     Least, Text);
  To = Number;
  return Error::success();
}

static Error readSeconds(StringRef Option, StringRef Text, double &To) {
  if (!Text.empty() && (Text.getAsDouble(To) || !(To >= 0)))
    return makeError("{0}: wanted a number of seconds, found '{1}'", Option,
                     Text);
  return Error::success();
}

/// Parses \p Text as a number from \p Least to \p Most; leaves \p To absent if
/// it is empty.
static Error readShare(StringRef Option, StringRef Text, double Least,
                       double Most, std::optional<double> &To) {
  if (Text.empty())
    return Error::success();
  if (Text.getAsDouble(To.emplace()) || !(*To >= Least && *To <= Most))
    return makeError("{0}: wanted a number from {1} to {2}, found '{3}'",
                     Option, shortest(Least), shortest(Most), Text);
  return Error::success();
}

/// Parses \p Text as a list of words from \p Known; \p Default if it is empty.
static Error readList(StringRef Option, StringRef Text,
                      ArrayRef<StringRef> Known, ArrayRef<StringRef> Default,
                      std::vector<std::string> &To) {
  SmallVector<StringRef> Words;
  if (Text.empty())
    Words.append(Default.begin(), Default.end());
  else
    Text.split(Words, ',');
  for (StringRef Word : Words) {
    if (!is_contained(Known, Word))
      return makeError("{0}: wanted of {1}, found '{2}'", Option,
                       join(Known, ", "), Word);
    if (!is_contained(To, Word))
      To.push_back(Word.str());
  }
  return Error::success();
}

static Error readShots(const RawScenario &Raw, ScenarioOptions &O) {
  if (O.Scenario == "rq2" || O.Scenario == "rq4") {
    O.Shots = {0};
    return Error::success();
  }
  StringRef Text = Raw.Shots;
  if (Text.empty())
    Text = O.Scenario == "rq1" ? "2,4,8" : "4";
  for (StringRef Word : split(Text, ',')) {
    unsigned Count = 0;
    if (Word.getAsInteger(10, Count) || !Count || Count > 64 ||
        (O.Scenario == "rq1" && Count % 2))
      return makeError("--shots: wanted {0} numbers from {1} to 64, found "
                       "'{2}'",
                       O.Scenario == "rq1" ? "even" : "whole",
                       O.Scenario == "rq1" ? 2 : 1, Word);
    if (!is_contained(O.Shots, Count))
      O.Shots.push_back(Count);
  }
  return Error::success();
}

static Error readLists(const RawScenario &Raw, ScenarioOptions &O) {
  if (Error E = readShots(Raw, O))
    return E;
  if (O.Scenario != "rq1")
    return readList("--prompts", Raw.Prompts, knownPrompts(O.Scenario),
                    promptsOf(O.Scenario), O.Prompts);
  std::vector<std::string> Thoughts;
  if (Error E = readList("--thoughts", Raw.Thoughts, {"no", "yes"},
                         {"no", "yes"}, Thoughts))
    return E;
  for (StringRef Word : Thoughts)
    O.Thoughts.push_back(Word == "yes");
  // Without a table there are no kernels to ask about.
  std::vector<StringRef> Default = {"rooflines"};
  if (!O.Labels.empty())
    Default.push_back("profiles");
  return readList("--questions", Raw.Questions, {"rooflines", "profiles"},
                  Default, O.Questions);
}

static Error readRaw(const RawScenario &Raw, ScenarioOptions &O) {
  if (Error E = joinErrors(
          joinErrors(readNumber("--limit", Raw.Limit, O.Limit, 1u),
                     readNumber<uint64_t>("--seed", Raw.Seed, O.Seed, 0)),
          joinErrors(
              readNumber("--samples", Raw.Samples, O.Samples, 1u),
              readNumber("--max-tokens", Raw.MaxTokens, O.MaxTokens, 1u))))
    return E;
  if (Error E = joinErrors(
          joinErrors(readNumber<uint64_t>("--max-prompt", Raw.MaxPrompt,
                                          O.MaxPrompt, 1),
                     readNumber("-j", Raw.Jobs, O.Predict.Jobs, 1u)),
          joinErrors(readNumber("--epochs", Raw.Epochs, O.Epochs, 1u),
                     joinErrors(readSeconds("--timeout", Raw.Timeout,
                                            O.Predict.Timeout),
                                readSeconds("--poll", Raw.Poll, O.Poll)))))
    return E;
  if (Error E = joinErrors(
          readShare("--temperature", Raw.Temperature, 0, 2, O.Draw.Temperature),
          readShare("--top-p", Raw.TopP, 0, 1, O.Draw.TopP)))
    return E;
  auto Given = GivenFacts::parse(Raw.Given);
  if (!Given)
    return makeError("--given: wanted arguments,launch, arguments, launch or "
                     "nothing, found '{0}'",
                     Raw.Given);
  O.Given = *Given;
  auto Rule = parseId<LabelRule>(Raw.Rule);
  if (!Rule)
    return makeError("--label-rule: wanted table, any-roof or float-roofs, "
                     "found '{0}'",
                     Raw.Rule);
  O.Rule = *Rule;
  if (Raw.Dialect != "openai" && Raw.Dialect != "anthropic")
    return makeError("--dialect: wanted openai or anthropic, found '{0}'",
                     Raw.Dialect);
  O.BatchDialect =
      Raw.Dialect == "openai" ? Dialect::OpenAI : Dialect::Anthropic;
  O.Progress = O.Predict.Progress = !Raw.NoProgress;
  return readLists(Raw, O);
}

static bool wantsTable(const ScenarioOptions &O) {
  return O.Scenario != "rq1" || O.isPredictor() ||
         is_contained(O.Questions, "profiles");
}

static bool wantsCompiles(const ScenarioOptions &O) {
  return O.Scenario != "rq1" && !O.isPredictor();
}

static Error checkNeeds(const ScenarioOptions &O, StringRef Help) {
  if (O.Model.empty() && (O.isAsked() || O.Start))
    return makeError("wanted --model=NAME; see {0}", Help);
  if (wantsTable(O) && O.Labels.empty())
    return makeError("wanted --labels=CSV; see {0}", Help);
  if (wantsCompiles(O) && O.Predict.Database.empty())
    return makeError("wanted -p DIR; see {0}", Help);
  if (wantsTable(O) && !O.Gpu)
    return makeError("wanted --gpu=NAME, one GPU; see {0}", Help);
  if (O.isPredictor() && O.Predictions.empty())
    return makeError("--model={0} wants files of {1}; see {2}", O.Model,
                     O.Model == "static" ? "predictions" : "profiles", Help);
  if (!O.isPredictor() && !O.Predictions.empty())
    return makeError("found '{0}', wanted options only; see {1}",
                     O.Predictions.front(), Help);
  if (O.Start && O.Export.empty())
    return makeError("--start wants --export=DIR; see {0}", Help);
  if (!O.Export.empty() && O.Prompts.size() != 1)
    return makeError("--export wants one of --prompts; see {0}", Help);
  bool Asks = O.isPredictor() ||
              (O.isAsked() && O.BatchFile.empty() && !O.Table.LlmDryRun);
  if (Asks && O.Output.empty())
    return makeError("wanted -o RESULTS; see {0}", Help);
  return Error::success();
}

static Error loadTable(ScenarioOptions &O) {
  std::vector<std::string> Warnings;
  auto Table = loadOptions(O.Predict.PluginArguments, "./-",
                           Environment::ofProcess(), Warnings);
  for (const std::string &Warning : Warnings)
    errs() << "roofline: " << Warning << "\n";
  if (!Table)
    return Table.takeError();
  O.Table = std::move(*Table);
  if (O.Model.empty())
    O.Model = O.Table.LlmModel;
  O.Table.LlmModel = O.Model;
  if (O.Table.Gpus.size() != 1)
    return Error::success();
  O.GpuName = O.Table.Gpus.front();
  auto Gpu = loadGpu(O.GpuName);
  if (!Gpu)
    return Gpu.takeError();
  O.Gpu = std::move(*Gpu);
  return Error::success();
}

Expected<ScenarioOptions>
roofline::parseScenarioOptions(StringRef Scenario,
                               ArrayRef<const char *> Args) {
  ScenarioOptions O;
  RawScenario Raw;
  O.Scenario = Scenario.str();
  std::string Help = ("roofline eval " + Scenario + " --help").str();
  EvalWords Words{{{"--model", O.Model},
                   {"--labels", O.Labels},
                   {"--device", O.Device},
                   {"--split", O.Split},
                   {"--label-rule", Raw.Rule},
                   {"--limit", Raw.Limit},
                   {"--seed", Raw.Seed},
                   {"--samples", Raw.Samples},
                   {"--temperature", Raw.Temperature},
                   {"--top-p", Raw.TopP},
                   {"--max-tokens", Raw.MaxTokens},
                   {"--max-prompt", Raw.MaxPrompt},
                   {"--svg", O.Diagram},
                   {"--batch", O.BatchFile},
                   {"--dialect", Raw.Dialect},
                   {"-o", O.Output}},
                  {{"--resume", O.Resume}, {"--no-progress", Raw.NoProgress}},
                  &O.Predictions,
                  Help};
  Words.Table = &O.Predict.PluginArguments;
  auto More = [&](StringRef Name, std::string &Value) {
    Words.Valued.emplace_back(Name, Value);
  };
  if (Scenario == "rq1") {
    More("--questions", Raw.Questions);
    More("--thoughts", Raw.Thoughts);
  } else {
    More("-p", O.Predict.Database);
    More("--given", Raw.Given);
    More("-j", Raw.Jobs);
    More("--timeout", Raw.Timeout);
    More("--prompts", Raw.Prompts);
  }
  if (Scenario == "rq1" || Scenario == "rq3")
    More("--shots", Raw.Shots);
  if (Scenario == "rq3")
    More("--examples", O.ExampleFile);
  if (Scenario == "rq4") {
    More("--export", O.Export);
    More("--epochs", Raw.Epochs);
    More("--poll", Raw.Poll);
    Words.Flags.emplace_back("--start", O.Start);
  }
  if (Error E = readEvalWords(Args, Words))
    return std::move(E);
  if (Error E = readRaw(Raw, O))
    return std::move(E);
  if (O.Predict.Database.empty())
    if (Error E = databaseBeside(O.Labels).moveInto(O.Predict.Database))
      return std::move(E);
  if (Error E = loadTable(O))
    return std::move(E);
  if (Error E = checkNeeds(O, Help))
    return std::move(E);
  return O;
}
