// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline eval subset: our own benchmarks predicted, profiled and scored.
#include "EvalCommands.h"
#include "EvalOptions.h"
#include "eval/subset/SubsetJobs.h"
#include "eval/subset/SubsetTruths.h"
#include "gpu/GpuDatabase.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/InstalledFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

const char roofline::EvalSubsetUsage[] =
    "usage: roofline eval subset [OPTIONS] [BENCHMARK|PROGRAM...]\n\n"
    "Builds the benchmarks that come with this tool, predicts and profiles "
    "them,\n"
    "and says how good the predictions are; docs/subset.md. What was done "
    "before\n"
    "is not done again.\n\n"
    "  --gpu=NAMES         with commas between [rtx3080,h200]\n"
    "  --backend=auto|emulate|cupti\n"
    "                      what profiles, as for roofline profile [auto]\n"
    "  --fast              only the fast selection\n"
    "  --language=cuda|openmp\n"
    "                      only these\n"
    "  --work=DIR          where programs and profiles are kept\n"
    "                      [roofline-subset]\n"
    "  --subset=DIR        the benchmarks, if not those of this tool\n"
    "  --compiler=PATH     clang++ to build with\n"
    "  --labels=CSV        write what was seen as a table of labels\n"
    "  --update            write the classes into the manifest\n"
    "  --json, --csv       for programs\n"
    "  -o FILE             where that goes; else to the standard output\n"
    "  --fresh             do again what was done before\n"
    "  -j N                programs at a time [all cores]\n"
    "  --timeout=SECONDS   give a program up after this; 0 never does [600]\n"
    "  --no-progress       no progress bar on a terminal\n";

namespace {
struct SubsetOptions {
  SubsetSettings Settings;
  std::vector<std::string> Names; ///< of benchmarks or programs; empty: all
  std::optional<Language> Lang;
  std::string Labels, Output;
  bool Fast = false, Update = false, Json = false, Csv = false;

  std::string manifest() const { return Settings.Subset + "/manifest.json"; }
};
} // namespace

static std::string absolute(StringRef Path) {
  SmallString<256> Whole(Path);
  sys::fs::make_absolute(Whole);
  return Whole.str().str();
}

static Error readGpus(StringRef Names, SubsetSettings &Settings) {
  SmallVector<StringRef> Words;
  Names.split(Words, ',', -1, /*KeepEmpty=*/false);
  if (Words.empty())
    return makeError("--gpu: wanted a name, found nothing");
  for (StringRef Word : Words)
    if (Error E = loadGpu(Word).moveInto(Settings.Gpus.emplace_back()))
      return E;
  return Error::success();
}

static Expected<SubsetOptions> parseOptions(ArrayRef<const char *> Args) {
  SubsetOptions Options;
  SubsetSettings &Settings = Options.Settings;
  Settings.Compiler = ROOFLINE_LLVM_TOOLS "/clang++";
  Settings.Backend = "auto";
  std::string Gpus = "rtx3080,h200", Lang, Work = "roofline-subset", Jobs,
              Timeout;
  bool NoProgress = false;
  if (Error E = readEvalWords(Args, {{{"--gpu", Gpus},
                                      {"--backend", Settings.Backend},
                                      {"--language", Lang},
                                      {"--work", Work},
                                      {"--subset", Settings.Subset},
                                      {"--compiler", Settings.Compiler},
                                      {"--labels", Options.Labels},
                                      {"-o", Options.Output},
                                      {"-j", Jobs},
                                      {"--timeout", Timeout}},
                                     {{"--fast", Options.Fast},
                                      {"--update", Options.Update},
                                      {"--json", Options.Json},
                                      {"--csv", Options.Csv},
                                      {"--fresh", Settings.Fresh},
                                      {"--no-progress", NoProgress}},
                                     &Options.Names,
                                     "roofline eval subset --help"}))
    return std::move(E);
  if (Options.Json && Options.Csv)
    return makeError("wanted --json or --csv, found both");
  if (!Lang.empty() && !(Options.Lang = parseLanguage(Lang)))
    return makeError("--language: wanted cuda or openmp, found '{0}'", Lang);
  if (Error E = readRunNumbers(Jobs, Timeout, Settings.Jobs, Settings.Timeout))
    return std::move(E);
  if (Error E = readGpus(Gpus, Settings))
    return std::move(E);
  if (Settings.Subset.empty())
    if (Error E = findSubset().moveInto(Settings.Subset))
      return std::move(E);
  Settings.Subset = absolute(Settings.Subset);
  Settings.Work = absolute(Work);
  Settings.Progress = !NoProgress;
  return Options;
}

/// Those of \p All that are asked for; an error for a name that none has.
static Expected<std::vector<SubsetJob>> jobsFor(const SubsetOptions &Options,
                                                ArrayRef<SubsetBenchmark> All) {
  std::vector<SubsetJob> Jobs;
  std::set<std::string> Known;
  for (const SubsetBenchmark &Benchmark : All)
    for (Language Lang : {Language::Cuda, Language::OpenMP}) {
      std::string Program = Benchmark.program(Lang);
      Known.insert({Benchmark.Name, Program});
      bool Named = Options.Names.empty() ||
                   is_contained(Options.Names, Benchmark.Name) ||
                   is_contained(Options.Names, Program);
      if (Named && (!Options.Fast || Benchmark.Fast) &&
          (!Options.Lang || *Options.Lang == Lang))
        Jobs.push_back({&Benchmark, Lang});
    }
  for (const std::string &Name : Options.Names)
    if (!Known.count(Name))
      return makeError("no benchmark or program '{0}' in {1}", Name,
                       Options.manifest());
  if (Jobs.empty())
    return makeError("no program is left to run");
  return Jobs;
}

static Error writeLabelTable(const SubsetOptions &Options,
                             ArrayRef<SubsetTruth> Truths) {
  if (Options.Labels.empty())
    return Error::success();
  std::vector<LabelRow> All;
  for (const SubsetTruth &Truth : Truths)
    append_range(All, Truth.Labels);
  return writeFileAtomically(Options.Labels, writeLabels(All));
}

static Error updateManifest(const SubsetOptions &Options, StringRef Manifest,
                            ArrayRef<SubsetTruth> Truths) {
  if (!Options.Update)
    return Error::success();
  std::vector<SubsetClass> Classes;
  for (const SubsetTruth &Truth : Truths)
    for (const LabelRow &Label : Truth.Labels)
      Classes.push_back({Truth.Gpu.Name, Label.Evidence, Label.Program,
                         Label.Kernel, Label.Label});
  auto Text = withExpectedClasses(Manifest, Options.manifest(), Classes);
  if (!Text)
    return Text.takeError();
  return writeFileAtomically(Options.manifest(), *Text);
}

static Error writeCards(const SubsetOptions &Options,
                        ArrayRef<SubsetTruth> Truths) {
  std::vector<SubsetCard> Cards;
  for (const SubsetTruth &Truth : Truths)
    for (StringRef Predictor : {"static", "emulated"})
      if (SubsetCard Card(Predictor, Truth); !Card.Labels.empty())
        Cards.push_back(std::move(Card));
  std::string Text = Options.Json  ? subsetJson(Cards)
                     : Options.Csv ? subsetCsv(Cards)
                                   : subsetText(Cards);
  if (!Options.Output.empty())
    return writeFileAtomically(Options.Output, Text);
  outs() << Text;
  outs().flush();
  return Error::success();
}

static Expected<int> run(const SubsetOptions &Options) {
  Expected<std::string> Manifest = readFile(Options.manifest());
  if (!Manifest)
    return Manifest.takeError();
  auto All = parseSubset(*Manifest, Options.manifest());
  if (!All)
    return All.takeError();
  auto Jobs = jobsFor(Options, *All);
  if (!Jobs)
    return Jobs.takeError();
  auto Failures = runSubset(*Jobs, Options.Settings);
  if (!Failures)
    return Failures.takeError();
  for (const SubsetFailure &Failure : *Failures) {
    evalError("'" + Failure.Program + "' " + Failure.Why + "; see '" +
              Options.Settings.Work + "/" + Failure.Program + "/log'");
    erase_if(*Jobs, [&](const SubsetJob &Job) {
      return Job.program() == Failure.Program;
    });
  }
  auto Truths = subsetTruths(*Jobs, Options.Settings);
  if (!Truths)
    return Truths.takeError();
  if (Error E = writeLabelTable(Options, *Truths))
    return std::move(E);
  if (Error E = updateManifest(Options, *Manifest, *Truths))
    return std::move(E);
  if (Error E = writeCards(Options, *Truths))
    return std::move(E);
  return Failures->empty() ? 0 : 1;
}

int roofline::runEvalSubset(ArrayRef<const char *> Args) {
  Expected<SubsetOptions> Options = parseOptions(Args);
  if (!Options)
    return evalError(toString(Options.takeError()));
  Expected<int> Status = run(*Options);
  return Status ? *Status : evalError(toString(Status.takeError()));
}
