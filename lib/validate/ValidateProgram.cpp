// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/ValidateProgram.h"
#include "gpu/GpuDatabase.h"
#include "report/FileKind.h"
#include "report/ProfileJson.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/Nearest.h"
#include "validate/EmbeddedVerdicts.h"
#include "validate/ProfileText.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <algorithm>
#include <set>

using namespace llvm;
using namespace roofline;

static Expected<Profile> readProfile(const std::string &Path) {
  return parseFile(Path, [](StringRef Text, StringRef Name) {
    return profileFromJson(Text, Name);
  });
}

static std::string profileNames(const ValidationRequest &Request) {
  return join(Request.Profiles, "', '");
}

/// The error for a request that lacks its program or its profile.
static Error incomplete(const ValidationRequest &Request) {
  if (Request.Profiles.empty()) {
    std::string Program = Request.Programs.front();
    std::string Run = !sys::fs::can_execute(Program)           ? "PROGRAM"
                      : Program.find('/') == std::string::npos ? "./" + Program
                                                               : Program;
    return makeError("a profile is missing beside '{0}': make one by 'roofline "
                     "profile {1} ARGUMENTS...', which writes profile.json",
                     Program, Run);
  }
  std::vector<std::string> Names;
  for (const std::string &Path : Request.Profiles) {
    Expected<Profile> P = readProfile(Path);
    if (!P)
      return P.takeError();
    std::string &Name = Names.emplace_back("'" + Path + "'");
    if (!P->Program.empty())
      Name += ", that of '" + P->Program + "'";
  }
  return makeError("the program is missing beside the {0} {1}: wanted one that "
                   "'roofline build' compiled, or a report",
                   Names.size() == 1 ? "profile" : "profiles",
                   join(Names, "; "));
}

Expected<ValidationRequest>
roofline::validationRequest(ArrayRef<std::string> Files, StringRef Gpu) {
  ValidationRequest Request;
  Request.Gpu = Gpu.str();
  for (const std::string &File : Files) {
    // A pipe can be read only once.
    bool IsPipe = sys::fs::exists(File) && !sys::fs::is_regular_file(File) &&
                  !sys::fs::is_directory(File);
    std::string Text;
    if (!IsPipe)
      if (Error E = readFile(File).moveInto(Text))
        return std::move(E);
    FileKind Kind = IsPipe ? FileKind::Profile : kindOf(Text);
    if (Kind == FileKind::Profile)
      Request.Profiles.push_back(File);
    else if (Kind == FileKind::Binary || Kind == FileKind::Report)
      Request.Programs.push_back(File);
    else
      return wrongKind(File, "a program, a report or a profile", Text);
  }
  if (Request.Programs.empty() || Request.Profiles.empty())
    return incomplete(Request);
  return Request;
}

Expected<std::vector<GpuSpec>>
roofline::profiledGpus(const ValidationRequest &Request, const Profile &P) {
  std::vector<std::string> Names = {P.Gpu.empty() ? P.GpuDisplayName : P.Gpu};
  for (const ProfiledGpu &Other : P.OtherGpus)
    Names.push_back(Other.Name);
  std::vector<GpuSpec> Gpus;
  if (!Request.Gpu.empty()) {
    if (Error E = loadGpu(Request.Gpu).moveInto(Gpus.emplace_back()))
      return std::move(E);
    // A measured profile may lack the name of its GPU's file.
    if (!P.Gpu.empty() && !is_contained(Names, Gpus.front().Name))
      return makeError("--gpu: '{0}' is a profile of GPU '{1}', found '{2}': "
                       "leave --gpu out, or make a profile with 'roofline "
                       "profile --gpu={2}'",
                       profileNames(Request), join(Names, "', '"),
                       Gpus.front().Name);
    return std::move(Gpus);
  }
  for (const std::string &Name : Names)
    if (Error E = loadGpu(Name).moveInto(Gpus.emplace_back()))
      return makeError("{0}: {1}; name its file by --gpu=PATH",
                       Request.Profiles.front(), toString(std::move(E)));
  return std::move(Gpus);
}

/// The predictions among \p All for \p Gpu; if there are none, predictions from
/// the device code, which \p Note then mentions.
static Expected<std::vector<Prediction>>
predictionsFor(const GpuSpec &Gpu, const ValidationRequest &Request,
               const Profile &P, const EmbeddedVerdicts &All,
               KernelReplay &Replay, std::string &Note) {
  std::vector<Prediction> Fitting = All.predictionsFor(Gpu.Name);
  if (!Fitting.empty())
    return Fitting;
  std::set<std::string> Others;
  for (const Prediction &Other : All.Predictions)
    Others.insert(Other.Gpu);
  std::string Programs = "'" + join(Request.Programs, "', '") + "'";
  if (!Replay.empty()) {
    Note = formatv("{0}: predicted again from the device code in {1}, which "
                   "has verdicts for {2} only, with the launches known",
                   Gpu.Name, Programs,
                   Others.empty() ? "no GPU" : join(Others, ", "));
    return Replay.predictAnew(P, All.Predictions);
  }
  if (Others.empty())
    return noVerdictsIn(Programs);
  return makeError("the profile is of GPU '{0}', and {1} has verdicts for {2} "
                   "only: compile with -fplugin-arg-roofline-gpu={0}",
                   Gpu.Name, Programs, join(Others, ", "));
}

/// The error for a profile \p P of which no kernel is predicted; success if one
/// is.
static Error checkHaveCommon(const ValidationRequest &Request, const Profile &P,
                             ArrayRef<Prediction> Predictions) {
  std::vector<std::string> Launched, Predicted;
  auto Add = [](std::vector<std::string> &Names, const std::string &Name) {
    if (!is_contained(Names, "'" + Name + "'"))
      Names.push_back("'" + Name + "'");
  };
  for (const LaunchRecord &L : P.Launches)
    Add(Launched, L.DisplayName.empty() ? L.Id.display() : L.DisplayName);
  for (const Prediction &Guess : Predictions) {
    if (any_of(P.Launches, [&](const LaunchRecord &L) {
          return areSameKernel(L.Id, Guess.Id);
        }))
      return Error::success();
    Add(Predicted, Guess.DisplayName);
  }
  // Names that are nearly alike first: the user may look for these.
  auto NearFirst = [](std::vector<std::string> Names,
                      const std::vector<std::string> &Others) {
    std::vector<StringRef> Known(Others.begin(), Others.end());
    std::stable_partition(Names.begin(), Names.end(),
                          [&](const std::string &Name) {
                            return !nearestName(Name, Known).empty();
                          });
    return listed(Names, /*Most=*/3);
  };
  return makeError("no kernel of '{0}' is in '{1}', which has {2}; launched "
                   "were {3}: wanted the profile of a run of this program",
                   profileNames(Request), join(Request.Programs, "', '"),
                   Predicted.empty() ? "none" : NearFirst(Predicted, Launched),
                   NearFirst(Launched, Predicted));
}

static Expected<Validation> validateOn(const GpuSpec &Gpu,
                                       const ValidationRequest &Request,
                                       const Profile &P,
                                       const EmbeddedVerdicts &All) {
  KernelReplay Replay(All.Codes, Gpu, P.CodeArch);
  std::string Note;
  auto Predictions = predictionsFor(Gpu, Request, P, All, Replay, Note);
  if (!Predictions)
    return Predictions.takeError();
  if (Error E = checkHaveCommon(Request, P, *Predictions))
    return std::move(E);
  Validation V = validate(P, *Predictions, Gpu, &Replay);
  if (!Note.empty())
    V.Notes.push_back(Note);
  if (Replay.empty() && any_of(V.Rows, [](const ValidationRow &Row) {
        return !Row.Reasons.empty();
      }))
    V.Notes.push_back("no device code in the program (section .roofline_ir): "
                      "which values were assumed wrongly is not known; "
                      "compile with embed=verdicts,ir");
  return V;
}

Expected<std::vector<Profile>>
roofline::profilesOf(const ValidationRequest &Request) {
  std::vector<Profile> All;
  for (const std::string &Path : Request.Profiles) {
    Expected<Profile> P = readProfile(Path);
    if (!P)
      return P.takeError();
    if (!All.empty() && (P->GpuDisplayName != All.front().GpuDisplayName ||
                         P->Evidence != All.front().Evidence))
      return makeError("'{0}' is {1} of '{2}', '{3}' is {4} of '{5}': wanted "
                       "profiles of one GPU and one kind",
                       Request.Profiles.front(), idOf(All.front().Evidence),
                       All.front().GpuDisplayName, Path, idOf(P->Evidence),
                       P->GpuDisplayName);
    All.push_back(std::move(*P));
  }
  return std::move(All);
}

/// All profiles, merged into one.
static Expected<Profile> mergedProfile(const ValidationRequest &Request) {
  Expected<std::vector<Profile>> All = profilesOf(Request);
  if (!All)
    return All.takeError();
  for (const Profile &Other : drop_begin(*All))
    addProcess(All->front(), Other);
  return std::move(All->front());
}

/// The error for a profile \p P without a launch to compare.
static Error nothingCounted(const ValidationRequest &Request,
                            const Profile &P) {
  std::string Why = join(notRunTexts(P), "; ");
  if (Why.empty())
    Why = formatv("{0} launches, rule {1}; see roofline profile --launches",
                  P.Launches.size(), P.LaunchRule);
  return makeError("{0}: wanted a launch that finished and whose memory "
                   "accesses were counted, found none: {1}",
                   profileNames(Request), Why);
}

Expected<ProgramValidation>
roofline::validateProgram(const ValidationRequest &Request) {
  Expected<Profile> P = mergedProfile(Request);
  if (!P)
    return P.takeError();
  if (none_of(P->Launches, isCounted))
    return nothingCounted(Request, *P);
  Expected<std::vector<GpuSpec>> Gpus = profiledGpus(Request, *P);
  if (!Gpus)
    return Gpus.takeError();
  if (P->Gpu.empty())
    P->Gpu = Gpus->front().Name;
  EmbeddedVerdicts All;
  for (const std::string &Program : Request.Programs)
    if (Error E = All.read(Program))
      return std::move(E);
  ProgramValidation Done;
  for (const GpuSpec &Gpu : *Gpus) {
    Done.Views.push_back(std::make_unique<Profile>(
        Gpu.Name == P->Gpu ? *P : profileOn(*P, {Gpu.Name, Gpu.DisplayName})));
    Expected<Validation> V = validateOn(Gpu, Request, *Done.Views.back(), All);
    if (!V)
      return V.takeError();
    Done.Results.push_back(std::move(*V));
  }
  return std::move(Done);
}
