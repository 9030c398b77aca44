// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline eval subset: predicts, profiles and scores our own benchmarks.
#include "EvalCommands.h"
#include "EvalOptions.h"
#include "eval/subset/ScoreSubset.h"
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
  if (!Lang.empty() && !(Options.Lang = parseId<Language>(Lang)))
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

int roofline::runEvalSubset(ArrayRef<const char *> Args) {
  Expected<SubsetOptions> Options = parseOptions(Args);
  if (!Options)
    return evalError(toString(Options.takeError()));
  bool Failed = false;
  Expected<std::string> Cards =
      scoreSubset(*Options, [&](const SubsetFailure &Failure) {
        Failed = true;
        evalError("'" + Failure.Program + "' " + Failure.Why + "; see '" +
                  Options->Settings.Work + "/" + Failure.Program + "/log'");
      });
  if (!Cards)
    return evalError(toString(Cards.takeError()));
  if (Options->Output.empty())
    outs() << *Cards;
  else if (Error E = writeFileAtomically(Options->Output, *Cards))
    return evalError(toString(std::move(E)));
  outs().flush();
  return Failed ? 1 : 0;
}
