// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline batch: writes the questions for a language model to a file for a
// provider's batch service, and imports the results into the cache.
#include "llm/Batch.h"
#include "CommandLines.h"
#include "LlmOptions.h"
#include "Subcommands.h"
#include "ToolOptions.h"
#include "compile/CompileUnits.h"
#include "compile/PredictRun.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

static constexpr char Usage[] =
    "usage: roofline batch export --llm-model=NAME [OPTIONS] FILES -- FLAGS\n"
    "       roofline batch export --llm-model=NAME [OPTIONS] -p DIR [FILES]\n"
    "       roofline batch export --llm-model=NAME [OPTIONS] --labels=CSV -p "
    "DIR\n"
    "       roofline batch import --llm-model=NAME RESULTS...\n\n"
    "export  writes a question for each kernel, GPU and sample that the cache "
    "has\n"
    "        no answer to. Files and -p as for roofline predict; with --labels "
    "as\n"
    "        for roofline eval predict, which says what of a row is told\n"
    "import  takes the service's results into the cache, where the next build\n"
    "        finds them\n\n"
    "  --dialect=openai|anthropic\n"
    "                       whose batches [openai]\n"
    "  -o FILE              where the questions go; else to standard output\n"
    "  --llm-samples=N      questions for each kernel and GPU [2]\n"
    "and the options of docs/options.md.\n";

static int fail(StringRef Message) { return llmError("batch", Message); }
static int fail(Error E) { return fail(toString(std::move(E))); }

namespace {
/// The options of export itself.
struct ExportWords {
  Dialect Speaks = Dialect::OpenAI;
  std::string Output;
  bool HasLabels = false;
  std::vector<const char *> Rest;
};
} // namespace

static Expected<ExportWords> takeOwnWords(ArrayRef<const char *> Args) {
  ExportWords Words;
  while (!Args.empty()) {
    const char *Whole = Args.consume_front();
    StringRef Word = Whole;
    if (Word == "--") {
      Words.Rest.push_back(Whole);
      append_range(Words.Rest, Args);
      break;
    }
    if (Word == "-o" && !Args.empty()) {
      Words.Output = Args.consume_front();
    } else if (Word.consume_front("--dialect=")) {
      if (Word != "openai" && Word != "anthropic")
        return makeError("--dialect: wanted openai or anthropic, found '{0}'",
                         Word);
      Words.Speaks = Word == "openai" ? Dialect::OpenAI : Dialect::Anthropic;
    } else {
      Words.HasLabels |= Word.starts_with("--labels");
      Words.Rest.push_back(Whole);
    }
  }
  return Words;
}

/// The compiles of either form of command line, with the options to run them.
static Expected<std::pair<std::vector<PredictJob>, PredictOptions>>
compilesFor(const ExportWords &Words) {
  if (Words.HasLabels) {
    auto Options = parseTableOptions(Words.Rest);
    if (!Options)
      return Options.takeError();
    auto Work = workFor(*Options);
    if (!Work)
      return Work.takeError();
    return std::pair(Work->compiles(), std::move(Options->Predict));
  }
  auto Options = parsePredictOptions(Words.Rest);
  if (!Options)
    return Options.takeError();
  auto Units = Options->Database.empty()
                   ? unitsOf(Options->Files, Options->Flags)
                   : unitsOfDatabase(Options->Database, Options->Files);
  if (!Units)
    return Units.takeError();
  std::vector<PredictJob> Jobs;
  for (CompileUnit &Unit : Units->Units)
    Jobs.push_back({std::move(Unit), {}, nullptr});
  return std::pair(std::move(Jobs), std::move(*Options));
}

/// \p Lines without repeated ids, since a kernel of a header occurs in several
/// units and services reject duplicate ids. Each line begins with its id.
static std::string withoutRepeats(StringRef Lines) {
  std::string Kept;
  StringSet<> Seen;
  while (!Lines.empty()) {
    auto [Line, Rest] = Lines.split('\n');
    Lines = Rest;
    if (Seen.insert(Line.split(',').first).second)
      Kept += (Line + "\n").str();
  }
  return Kept;
}

static int exportQuestions(ArrayRef<const char *> Args) {
  auto Words = takeOwnWords(Args);
  if (!Words)
    return fail(Words.takeError());
  auto Work = compilesFor(*Words);
  if (!Work)
    return fail(Work.takeError());
  auto &[Jobs, Options] = *Work;
  std::vector<std::string> Warnings;
  auto Opts = loadOptions(Options.PluginArguments, "./-",
                          Environment::ofProcess(), Warnings);
  if (!Opts)
    return fail(Opts.takeError());
  if (Opts->LlmModel.empty())
    return fail("option 'llm-model' is missing: answers are kept by model");
  Options.Questions = Words->Speaks;
  Options.Model = Opts->LlmModel;
  // Override the user's settings: only the cache is consulted.
  Options.PluginArguments.push_back("evidence=llm");
  Options.PluginArguments.push_back("offline");
  auto Results = predictAll("roofline batch", Jobs, Options);
  if (!Results)
    return fail(Results.takeError());
  std::string Lines;
  for (const PredictResult &Job : Results->Jobs)
    Lines += Job.Questions;
  Lines = withoutRepeats(Lines);
  if (Error E = putOut(Lines, Words->Output))
    return fail(std::move(E));
  if (!Words->Output.empty())
    outs() << StringRef(Lines).count('\n') << " questions to " << Words->Output
           << "\n";
  return Results->anyFailed() ? 2 : 0;
}

static int importResults(ArrayRef<const char *> Args) {
  auto Line = readLlmCommandLine(Args);
  if (!Line)
    return fail(Line.takeError());
  if (Line->Opts.LlmModel.empty())
    return fail("option 'llm-model' is missing: answers are kept by model");
  if (Line->Words.empty())
    return fail("wanted a file of results");
  auto Folder = cacheFolder(Line->Opts, Environment::ofProcess());
  if (!Folder)
    return fail(Folder.takeError());
  auto Store = openStore(*Folder);
  if (!Store)
    return fail(Store.takeError());
  AnswerCache Cache(**Store);
  unsigned Kept = 0, Useless = 0;
  for (const std::string &File : Line->Words) {
    auto Text = readFile(File);
    if (!Text)
      return fail(Text.takeError());
    auto Results = parseBatchResults(*Text, File, Line->Opts.LlmModel);
    if (!Results)
      return fail(Results.takeError());
    for (const StoredAnswer &Answer : Results->Answers)
      if (Error E = Cache.store(Answer, uint64_t(Line->Opts.CacheSize) << 20))
        return fail(std::move(E));
    for (const std::string &Problem : Results->Problems)
      errs() << "roofline batch: " << Problem << "\n";
    Kept += Results->Answers.size();
    Useless += Results->Problems.size();
  }
  outs() << Kept << " answers imported";
  if (Useless)
    outs() << ", " << Useless << " lines without one";
  outs() << "\n";
  return 0;
}

int roofline::runBatch(ArrayRef<const char *> Args) {
  StringRef Verb = Args.empty() ? "" : Args[0];
  if (asksForHelp(Args) || asksForHelp(Args.drop_front(!Args.empty()))) {
    outs() << Usage;
    return 0;
  }
  if (Verb == "export")
    return exportQuestions(Args.drop_front());
  if (Verb == "import")
    return importResults(Args.drop_front());
  return fail("wanted export or import; see roofline batch --help");
}
