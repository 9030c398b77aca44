// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/subset/SubsetTruths.h"
#include "eval/labels/ProfileLabels.h"
#include "report/PredictionJson.h"
#include "report/ProfileJson.h"
#include "support/Error.h"
#include "support/Files.h"
#include "validate/EmbeddedVerdicts.h"
#include "validate/Validation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace roofline;

static Expected<Profile> readProfile(const std::string &Path) {
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  return profileFromJson(*Text, Path);
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
    if (is_contained({Agreement::Contradicted, Agreement::LeaningWrong},
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
  std::optional<Profile> Profiled = viewOn(Run, Into.Gpu);
  std::string File = SubsetFiles(Settings, Job).Profile;
  if (Profiled && Profiled->Evidence == RunEvidence::Emulated) {
    auto Records = recordsOf(*Profiled, File);
    if (!Records)
      return Records.takeError();
    append_range(Into.Emulated, std::move(*Records));
  }
  const std::optional<Profile> &Truth =
      *Stored && !(Profiled && Profiled->Evidence == RunEvidence::Measured)
          ? *Stored
          : Profiled;
  if (!Truth)
    return Error::success();
  append_range(Into.Labels, labelsOfProfile(*Truth, Into.Gpu, Job.program()));
  addReasons(*Truth, Embedded, Job.program(), Into);
  append_range(Into.Static,
               recordsOf(Embedded.predictionsFor(Into.Gpu.Name), File));
  return Error::success();
}

Expected<std::vector<SubsetTruth>>
roofline::subsetTruths(ArrayRef<SubsetJob> Jobs,
                       const SubsetSettings &Settings) {
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
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
