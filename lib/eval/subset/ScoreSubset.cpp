// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/subset/ScoreSubset.h"
#include "command/CommandLine.h"
#include "eval/labels/ProfileLabels.h"
#include "eval/subset/SubsetCard.h"
#include "gpu/GpuDatabase.h"
#include "report/PredictionJson.h"
#include "report/ProfileJson.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/InstalledFiles.h"
#include "validate/EmbeddedVerdicts.h"
#include "validate/Validation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <set>

using namespace llvm;
using namespace roofline;

static Expected<Profile> readProfile(const std::string &Path) {
  return parseFile(Path, [](StringRef Text, StringRef Name) {
    return profileFromJson(Text, Name);
  });
}

/// The part of \p P that is for \p Gpu; std::nullopt if there is none.
static std::optional<Profile> viewOn(const Profile &P, const GpuSpec &Gpu) {
  if (P.Gpu == Gpu.Name)
    return P;
  for (const ProfiledGpu &Other : P.OtherGpus)
    if (Other.Name == Gpu.Name)
      return profileOn(P, Other);
  return std::nullopt;
}

/// The measured profile that is stored with the sources, if there is one.
static Expected<std::optional<Profile>>
storedProfile(const SubsetSettings &Settings, const SubsetJob &Job,
              const GpuSpec &Gpu) {
  std::string Path =
      Settings.Subset + "/measured/" + Gpu.Name + "/" + Job.program() + ".json";
  if (!sys::fs::exists(Path))
    return std::nullopt;
  Expected<Profile> Stored = readProfile(Path);
  if (!Stored)
    return Stored.takeError();
  if (Stored->Gpu != Gpu.Name || Stored->Evidence != RunEvidence::Measured)
    return makeError("{0}: wanted a measured profile of GPU '{1}', found an "
                     "{2} one of '{3}'",
                     Path, Gpu.Name, idOf(Stored->Evidence), Stored->Gpu);
  return std::move(*Stored);
}

static std::string labelName(const KernelId &Id) {
  return Id.Lang == Language::Cuda ? Id.demangled() : Id.region();
}

/// Validates the predictions of one program and stores the reasons of the wrong
/// ones.
static void addReasons(const Profile &Run, const EmbeddedVerdicts &Embedded,
                       StringRef Program, SubsetTruth &Into) {
  KernelReplay Replay(Embedded.Codes, Into.Gpu, Run.CodeArch);
  Validation Result =
      validate(Run, Embedded.predictionsFor(Into.Gpu.Name), Into.Gpu, &Replay);
  for (ValidationRow &Row : Result.Rows)
    if (is_contained({Agreement::Contradicted, Agreement::LeaningWrong,
                      Agreement::OutsideRange},
                     Row.Result))
      Into.Reasons[{Program.str(), labelName(Row.Id)}] = std::move(Row.Reasons);
}

/// Adds the results of \p Job to those of one GPU.
static Error addJob(const SubsetSettings &Settings, const SubsetJob &Job,
                    const EmbeddedVerdicts &Embedded, const Profile &Run,
                    SubsetTruth &Into) {
  auto Stored = storedProfile(Settings, Job, Into.Gpu);
  if (!Stored)
    return Stored.takeError();
  std::optional<Profile> View = viewOn(Run, Into.Gpu);
  std::string File = SubsetFiles(Settings, Job).Profile;
  if (View && View->Evidence == RunEvidence::Emulated) {
    auto Records = recordsOf(*View, File);
    if (!Records)
      return Records.takeError();
    append_range(Into.Emulated, std::move(*Records));
  }
  const std::optional<Profile> &Truth =
      *Stored && !(View && View->Evidence == RunEvidence::Measured) ? *Stored
                                                                    : View;
  if (!Truth)
    return Error::success();
  append_range(Into.Labels, labelsOfProfile(*Truth, Into.Gpu, Job.program()));
  addReasons(*Truth, Embedded, Job.program(), Into);
  append_range(Into.Static,
               recordsOf(Embedded.predictionsFor(Into.Gpu.Name), File));
  return Error::success();
}

/// Reads the files that \p Jobs wrote and returns the results for each GPU of
/// \p Settings. A job's labels come from its own run if that was measured, else
/// from the stored measurement measured/GPU/PROGRAM.json of the subset if there
/// is one, else from the emulated run.
static Expected<std::vector<SubsetTruth>>
subsetTruths(ArrayRef<SubsetJob> Jobs, const SubsetSettings &Settings) {
  std::vector<SubsetTruth> Truths(Settings.Gpus.size());
  for (auto [Truth, Gpu] : zip_equal(Truths, Settings.Gpus))
    Truth.Gpu = Gpu;
  for (const SubsetJob &Job : Jobs) {
    SubsetFiles Files(Settings, Job);
    EmbeddedVerdicts Embedded;
    if (Error E = Embedded.read(Files.Program))
      return std::move(E);
    Expected<Profile> Run = readProfile(Files.Profile);
    if (!Run)
      return Run.takeError();
    for (SubsetTruth &Truth : Truths)
      if (Error E = addJob(Settings, Job, Embedded, *Run, Truth))
        return std::move(E);
  }
  return Truths;
}

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
  std::set<std::string> InSubset;
  for (const SubsetBenchmark &Benchmark : All)
    for (Language Lang : {Language::Cuda, Language::OpenMP}) {
      std::string Program = Benchmark.program(Lang);
      InSubset.insert({Benchmark.Name, Program});
      bool Named = Options.Names.empty() ||
                   is_contained(Options.Names, Benchmark.Name) ||
                   is_contained(Options.Names, Program);
      if (Named && (!Options.Fast || Benchmark.Fast) &&
          (!Options.Lang || *Options.Lang == Lang))
        Jobs.push_back({&Benchmark, Lang});
    }
  for (const std::string &Name : Options.Names)
    if (!InSubset.count(Name))
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
