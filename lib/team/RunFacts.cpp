// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/RunFacts.h"
#include "gpu/GpuDatabase.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

std::vector<ReadProfile>
roofline::mergedRuns(std::vector<ReadProfile> Profiles) {
  auto Key = [](const Profile &P) {
    return std::tie(P.Program, P.Gpu, P.GpuDisplayName, P.Evidence);
  };
  std::vector<ReadProfile> Runs;
  for (ReadProfile &Next : Profiles) {
    auto Same = find_if(Runs, [&](const ReadProfile &Run) {
      return Key(Run.Run) == Key(Next.Run);
    });
    if (Same == Runs.end())
      Runs.push_back(std::move(Next));
    else
      addProcess(Same->Run, Next.Run);
  }
  return Runs;
}

/// The kernel of \p Facts that \p Id names on \p Gpu, or null. The runtime may
/// use another path for the unit than the compiler.
static KernelFacts *find(ProgramFacts &Facts, const KernelId &Id,
                         StringRef Gpu) {
  KernelFacts *Alike = nullptr;
  for (KernelFacts &K : Facts.Kernels) {
    if (K.Gpu != Gpu)
      continue;
    if (K.Id == Id)
      return &K;
    if (!Alike && areSameKernel(K.Id, Id))
      Alike = &K;
  }
  return Alike;
}

/// Adds \p Rows, all of one kernel, to \p K.
static void addObservation(std::vector<ValidationRow> Rows, const Profile &View,
                           const GpuSpec &Gpu, KernelFacts &K) {
  KernelObservation O;
  O.Program = View.Program;
  O.Evidence = View.Evidence;
  O.Counts = View.Counts;
  std::vector<const LaunchRecord *> Launches;
  for (const ValidationRow &Row : Rows)
    append_range(Launches, Row.Launches);
  O.Launches = Launches.size();
  O.Mean = Figures::of(observe(Launches, Gpu));
  if (View.Evidence == RunEvidence::Measured) {
    O.Seconds = 0;
    for (const LaunchRecord *L : Launches)
      *O.Seconds += L->Seconds;
  }
  O.Rows = std::move(Rows);
  auto Behind = find_if(K.Observed, [&](const KernelObservation &Other) {
    return Other.Evidence != RunEvidence::Measured &&
           O.Evidence == RunEvidence::Measured;
  });
  K.Observed.insert(Behind, std::move(O));
}

/// Adds what the code of \p Replay is predicted to do with the launches of
/// \p Run, and otherwise those that \p Known has, to \p Facts as from \p Path.
/// Returns the kernels.
static Expected<std::set<KernelId>> predictFromCode(KernelReplay &Replay,
                                                    const Profile &Run,
                                                    ArrayRef<Prediction> Known,
                                                    StringRef Path,
                                                    ProgramFacts &Facts) {
  auto Anew = Replay.predictAnew(Run, Known);
  if (!Anew)
    return Anew.takeError();
  std::set<KernelId> Predicted;
  for (Prediction &P : *Anew) {
    Predicted.insert(P.Id);
    Facts.Kernels.push_back(kernelFacts(std::move(P)));
    Facts.Kernels.back().File = Path.str();
  }
  return Predicted;
}

static std::vector<Prediction> predictionsOf(const ProgramFacts &Facts) {
  std::vector<Prediction> All;
  for (const KernelFacts &K : Facts.Kernels)
    if (K.Predicted)
      All.push_back(*K.Predicted);
  return All;
}

Error roofline::predictFor(const GpuSpec &Gpu, ArrayRef<KernelCode> Codes,
                           ArrayRef<ReadProfile> Runs,
                           ArrayRef<Prediction> Known, ProgramFacts &Facts) {
  Profile Launches;
  for (const ReadProfile &Run : Runs)
    addProcess(Launches, Run.Run);
  // Any unit's code will do, that for the GPU's own architecture best.
  KernelReplay Replay(Codes, Gpu, Gpu.Arch);
  auto Predicted = predictFromCode(Replay, Launches, Known, "", Facts);
  if (!Predicted)
    return Predicted.takeError();
  if (Predicted->empty())
    return Error::success();
  std::set<KernelId> Without;
  for (const Prediction &P : Known)
    if (!Predicted->count(P.Id))
      Without.insert(P.Id);
  Facts.Notes.push_back(formatv(
      "{0}: predicted from the programs' device code, with {1}", Gpu.Name,
      Runs.empty()       ? "the launches that the other predictions know; "
                           "what the host program passes is open"
      : Runs.size() == 1 ? "the launches of the profile known"
                         : "the launches of the profiles known"));
  if (!Without.empty())
    Facts.Notes.push_back(formatv("{0}: {1} of the kernels are left out, since "
                                  "no input has their device code",
                                  Gpu.Name, Without.size()));
  return Error::success();
}

static Error addRunOn(const GpuSpec &Gpu, const ReadProfile &Run,
                      ArrayRef<KernelCode> Codes, ProgramFacts &Facts) {
  const Profile &P = Run.Run;
  Facts.Views.push_back(std::make_unique<Profile>(
      P.Gpu.empty() || Gpu.Name == P.Gpu
          ? P
          : profileOn(P, {Gpu.Name, Gpu.DisplayName})));
  Profile &View = *Facts.Views.back();
  View.Gpu = Gpu.Name;
  KernelReplay Replay(Codes, Gpu, P.CodeArch);
  auto IsPredicted = [&](const KernelFacts &K) {
    return K.Gpu == Gpu.Name && K.Predicted;
  };
  if (!Replay.empty() && none_of(Facts.Kernels, IsPredicted)) {
    auto Predicted =
        predictFromCode(Replay, View, predictionsOf(Facts), Run.Path, Facts);
    if (!Predicted)
      return Predicted.takeError();
    if (!Predicted->empty())
      Facts.Notes.push_back(formatv("{0}: predicted from the programs' device "
                                    "code, with the launches of '{1}' known",
                                    Gpu.Name, Run.Path));
  }
  std::vector<Prediction> Predictions;
  for (const KernelFacts &K : Facts.Kernels)
    if (IsPredicted(K))
      Predictions.push_back(*K.Predicted);
  Validation V = validate(View, Predictions, Gpu, &Replay);
  append_range(Facts.Notes, V.Notes);
  for (size_t First = 0; First < V.Rows.size(); ++First) {
    const KernelId Id = V.Rows[First].Id;
    std::vector<ValidationRow> OfKernel;
    for (ValidationRow &Row : MutableArrayRef(V.Rows).drop_front(First))
      if (Row.Id == Id && !Row.Launches.empty())
        OfKernel.push_back(std::exchange(Row, {}));
    if (OfKernel.empty())
      continue;
    KernelFacts *K = find(Facts, Id, Gpu.Name);
    if (!K) {
      K = &Facts.Kernels.emplace_back();
      K->Id = Id;
      K->DisplayName = OfKernel.front().DisplayName;
      K->Gpu = Gpu.Name;
      K->GpuDisplayName = Gpu.DisplayName;
    }
    addObservation(std::move(OfKernel), View, Gpu, *K);
  }
  return Error::success();
}

Error roofline::addRun(const ReadProfile &Run, ArrayRef<GpuSpec> Kept,
                       ArrayRef<KernelCode> Codes, ProgramFacts &Facts) {
  const Profile &P = Run.Run;
  std::vector<std::string> Names = {P.Gpu.empty() ? P.GpuDisplayName : P.Gpu};
  for (const ProfiledGpu &Other : P.OtherGpus)
    Names.push_back(Other.Name);
  for (const std::string &Name : Names) {
    auto Known = find_if(Kept, [&](const GpuSpec &Gpu) {
      return Gpu.Name == Name || Gpu.DisplayName == Name;
    });
    if (Known != Kept.end()) {
      if (Error E = addRunOn(*Known, Run, Codes, Facts))
        return E;
      continue;
    }
    Expected<GpuSpec> Gpu = loadGpu(Name);
    if (!Gpu)
      return makeError("{0}: {1}; name its file by --gpu=PATH", Run.Path,
                       toString(Gpu.takeError()));
    if (!Kept.empty() && none_of(Kept, [&](const GpuSpec &Other) {
          return Other.Name == Gpu->Name;
        }))
      continue;
    if (Error E = addRunOn(*Gpu, Run, Codes, Facts))
      return E;
  }
  return Error::success();
}
