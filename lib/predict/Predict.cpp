// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/Predict.h"
#include "predict/KernelLaunches.h"
#include "predict/LaunchVerdict.h"
#include "predict/Notes.h"
#include "predict/OpenUnknowns.h"
#include "predict/ProposeChanges.h"
#include "predict/Summaries.h"
#include "support/Stage.h"

using namespace llvm;
using namespace roofline;

static void describe(const KernelFeatures &Features,
                     const PredictRequest &Request, const GpuSpec &Gpu,
                     Prediction &P) {
  P.Id = Features.Id;
  P.Gpu = Gpu.Name;
  P.GpuDisplayName = Gpu.DisplayName;
  P.Convention = Gpu.Convention;
  P.CodeArch = Request.CodeArch.str();
  P.Arguments = Request.Arguments;
  P.ForeignArch = !Gpu.Arch.empty() && Gpu.Arch != P.CodeArch;
  P.DisplayName = Features.Id.display();
  P.Where = Features.Where;
  if (const KernelSource *Source = Request.Sources->find(Features.Id)) {
    P.Where = Source->Where;
    P.Instance = Source->Instance;
    if (Features.Id.Lang == Language::Cuda && !Source->DisplayName.empty())
      P.DisplayName = Source->DisplayName;
  }
  if (Features.Machine)
    P.Counts = CountSource::Machine;
  P.NotModelled = Features.Unseen;
}

/// Makes the verdict undetermined if something essential of the kernel cannot
/// be seen.
static void markUndetermined(const KernelFeatures &Features, Evaluation &E) {
  auto Essential = find_if(Features.Unseen, isEssential);
  if (Essential == Features.Unseen.end())
    return;
  E.Outcome = Verdict::Undetermined;
  E.Validity = {{ValidityKind::Unseen}};
  E.DependsOn.clear();
  E.Unseen = *Essential;
}

/// Adds the unknowns of the host program to \p P, with their values at the
/// examined point.
static void addHostUnknowns(const SourceModel &Sources,
                            const LikeliestPoint &Point, Prediction &P) {
  for (const Unknown &U : Point.Unknowns) {
    if (!U.isHost())
      continue;
    SymbolId Id = U.Symbol - Unknown::Host;
    const HostSymbol &Symbol = Sources.HostSymbols[Id];
    P.Unknowns.push_back({U.Id,
                          Symbol.Origin,
                          {U.Low, U.Likely, U.High},
                          Symbol.Where,
                          Point.Values.Host[Id],
                          /*Known=*/false,
                          U.IsDefault});
  }
}

std::vector<LaunchSite>
roofline::launchesFor(const KernelFeatures &Features,
                      const PredictRequest &Request,
                      std::optional<LaunchOrigin> &From) {
  const SourceModel &Sources = *Request.Sources;
  std::vector<LaunchSite> Found = launchesOf(Sources, Features.Id);
  if (auto Given = Request.Given.find(Features.Id);
      Given != Request.Given.end() && !Given->second.empty())
    return asGiven(Given->second, Found, Features.Id, Sources);
  if (!Sources.Profiled)
    return Found;
  LaunchOrigin &Origin = From.emplace();
  Origin.File = Sources.Profiled->File;
  const ProfiledKernel *Profiled = Sources.findProfiled(Features.Id);
  if (!Profiled) {
    Origin.Misfit = {LaunchMisfit::NotLaunched};
    return Found;
  }
  Origin.Launches = Profiled->Total;
  Origin.Kinds = Profiled->Kinds;
  Origin.Misfit = Profiled->misfit(Features.ParameterSizes);
  return Origin.Misfit ? Found : asProfiled(*Profiled, Found, Sources);
}

/// Whether the figures of \p P are of all that the kernel does.
static bool canPropose(const KernelFeatures &Features, const Prediction &P) {
  return !P.Headline.startsNothing() && none_of(Features.Unseen, isEssential) &&
         !Features.Accesses.empty();
}

StaticPrediction roofline::predictKernel(const KernelFeatures &Features,
                                         const PredictRequest &Request,
                                         const GpuSpec &Gpu,
                                         ArrayRef<Narrowing> Narrowed) {
  StageScope Scope(Stage::Verdict,
                   [&] { return Features.Id.display() + " on " + Gpu.Name; });
  Prediction P;
  describe(Features, Request, Gpu, P);
  LaunchVerdict Of = verdictOfLaunches(Features, Request, Gpu, Narrowed, P);
  const LikeliestPoint &Point = Of.Point;
  auto Finish = [&](Evaluation &E) {
    markUndetermined(Features, E);
    if (Request.Confidence && !E.startsNothing())
      E.Confidence = Request.Confidence->confidenceIn(E);
  };
  Finish(P.Headline);
  for (LaunchEntry &L : P.Launches)
    Finish(L.Result);
  summarise(Features, Point.Work, Point.Values, timesOf(Point.Work, Gpu), P);
  addHostUnknowns(*Of.Sources, Point, P);
  if (!P.Headline.startsNothing()) {
    if (none_of(Point.Unknowns,
                [](const Unknown &U) { return U.isHost() && !U.IsDefault; }))
      addOutOfBounds(Features, Point.Values, P);
    addNotes(Features, Point.Work, Point.Values, P);
  }
  addMachineNotes(Features, P);
  if (Request.Proposes && canPropose(Features, P))
    P.Changes = proposeChanges(
        Features, {Point.Values, Point.SharedBytes,
                   /*IsLaunchKnown=*/P.Headline.Time.has_value(), &Gpu});
  return {std::move(P), openUnknowns(Features, *Of.Sources, Point)};
}
