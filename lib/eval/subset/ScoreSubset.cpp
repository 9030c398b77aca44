// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/subset/ScoreSubset.h"
#include "command/CommandLine.h"
#include "eval/subset/SubsetTruths.h"
#include "gpu/GpuDatabase.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/InstalledFiles.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;
using namespace roofline;

Expected<SubsetOptions> roofline::subsetOptions(const CommandLine &Line) {
  SubsetOptions O;
  SubsetSettings &S = O.Settings;
  O.Names = Line.Words;
  Line.get("labels", O.Labels);
  Line.get("o", O.Output);
  O.Fast = Line.flag("fast");
  O.Update = Line.flag("update");
  O.Json = Line.flag("json");
  O.Csv = Line.flag("csv");
  if (O.Json && O.Csv)
    return makeError("wanted --json or --csv, found both");
  if (Line.has("language"))
    O.Lang = Line.choice<Language>("language");
  for (const std::string &Gpu : Line.list("gpu"))
    if (Error E = loadGpu(Gpu).moveInto(S.Gpus.emplace_back()))
      return std::move(E);
  S.Compiler = ROOFLINE_LLVM_TOOLS "/clang++";
  Line.get("compiler", S.Compiler);
  S.Backend = Line.text("backend");
  S.Work = absolutePath(Line.text("work"));
  S.Fresh = Line.flag("fresh");
  S.Progress = !Line.flag("no-progress");
  Line.get("j", S.Jobs);
  Line.get("timeout", S.Timeout);
  Line.get("subset", S.Subset);
  if (S.Subset.empty())
    if (Error E = findSubset().moveInto(S.Subset))
      return std::move(E);
  S.Subset = absolutePath(S.Subset);
  return O;
}

/// The jobs that \p Options select from \p All. Fails for a name that no
/// benchmark or program has.
static Expected<std::vector<SubsetJob>> jobsFor(const SubsetOptions &Options,
                                                ArrayRef<SubsetBenchmark> All) {
  std::vector<SubsetJob> Jobs;
  std::set<std::string> Names;
  for (const SubsetBenchmark &Benchmark : All)
    for (Language Lang : {Language::Cuda, Language::OpenMP}) {
      std::string Program = Benchmark.program(Lang);
      Names.insert({Benchmark.Name, Program});
      bool Named = Options.Names.empty() ||
                   is_contained(Options.Names, Benchmark.Name) ||
                   is_contained(Options.Names, Program);
      if (Named && (!Options.Fast || Benchmark.Fast) &&
          (!Options.Lang || *Options.Lang == Lang))
        Jobs.push_back({&Benchmark, Lang});
    }
  for (const std::string &Name : Options.Names)
    if (!Names.count(Name))
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
      Classes.push_back({Truth.Gpu.Name, *Label.Evidence, Label.Program,
                         Label.Kernel, Label.Label});
  auto Text = withExpectedClasses(Manifest, Options.manifest(), Classes);
  if (!Text)
    return Text.takeError();
  return writeFileAtomically(Options.manifest(), *Text);
}

static std::string cardsOf(const SubsetOptions &Options,
                           ArrayRef<SubsetTruth> Truths) {
  std::vector<SubsetCard> Cards;
  for (const SubsetTruth &Truth : Truths)
    for (Predictor Scored : {Predictor::Static, Predictor::Emulated})
      if (SubsetCard Card(Scored, Truth); !Card.Labels.empty())
        Cards.push_back(std::move(Card));
  return Options.Json  ? subsetJson(Cards)
         : Options.Csv ? subsetCsv(Cards)
                       : subsetText(Cards);
}

Expected<std::string>
roofline::scoreSubset(const SubsetOptions &Options,
                      function_ref<void(const SubsetFailure &)> Tell) {
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
    Tell(Failure);
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
  return cardsOf(Options, *Truths);
}
