// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/Predict.h"
#include "predict/ChangeLaunch.h"
#include "predict/KernelLaunches.h"
#include "predict/Notes.h"
#include "predict/OpenUnknowns.h"
#include "predict/ProposeChanges.h"
#include "predict/Summaries.h"
#include "support/Stage.h"
#include "verdict/Combine.h"
#include "verdict/VerdictOfSum.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

/// \p IsProfiled: the launch is from a profile, which tells how often it
/// happened.
/// The numbers that \p Launch passes, as far as formulas have their names.
static std::vector<PassedValue> passedBy(const KernelFeatures &Features,
                                         const SymbolValues &Bound) {
  std::vector<PassedValue> Passed;
  for (SymbolId Id = 0; Id < Features.Symbols.size(); ++Id)
    if (const SymbolInfo &Info = Features.symbol(Id);
        Info.Kind == SymbolKind::Parameter && Bound.Bound[Id])
      Passed.push_back({Info.Name, Bound.Value[Id]});
  return Passed;
}

/// Keeps those of the numbers passed in which \p Launches differ.
static void keepDiffering(std::vector<LaunchEntry> &Launches) {
  auto IsSame = [Launches](const PassedValue &V) {
    return all_of(Launches, [&](const LaunchEntry &L) {
      return is_contained(L.Passed, V);
    });
  };
  for (LaunchEntry &L : Launches)
    erase_if(L.Passed, IsSame);
}

static LaunchEntry entryFor(const KernelFeatures &Features,
                            const SourceLaunch &Launch,
                            const SymbolValues &Bound, bool IsProfiled,
                            Evaluation Result) {
  LaunchEntry Entry;
  Entry.Where = Launch.Site->Where;
  Entry.Grid = Bound.Shape.Grid;
  Entry.Block = Bound.Shape.Block;
  Entry.Passed = passedBy(Features, Bound);
  if (IsProfiled)
    Entry.Times = Launch.Site->Times->Value;
  Entry.Result = std::move(Result);
  return Entry;
}

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

/// The most launches of open sizes that are examined one by one; each costs as
/// much as the first.
static constexpr size_t MostOpenLaunches = 8;

static bool isKnownLaunch(const LaunchSite &Site, const SourceModel &Sources) {
  return isFixed(Site.Grid, Sources) && isFixed(Site.Block, Sources);
}

/// Whether \p Sites, of which some are open, can be added up: each has formulas
/// for grid and block. Of a loop that was not followed to its end, one launch
/// stands for the rest (commonOf()), unless one is known, which that would not
/// show.
static bool canBeAdded(ArrayRef<LaunchSite> Sites, const SourceModel &Sources) {
  bool AnyKnown = any_of(
      Sites, [&](const LaunchSite &L) { return isKnownLaunch(L, Sources); });
  return Sites.size() > 1 && Sites.size() <= MostOpenLaunches &&
         all_of(Sites, [&](const LaunchSite &L) {
           return isKnown(L.Grid) && isKnown(L.Block) &&
                  (AnyKnown || !L.LaterIsOpen);
         });
}

/// Makes the verdict of \p Sum, of known launches, and its range those of the
/// launches at the same values of the unknowns, where the sums of what each
/// does alone leave the verdict open.
static void addUp(const KernelFeatures &Features, const SourceModel &Sources,
                  const GpuSpec &Gpu, ArrayRef<LaunchSite> Sites,
                  ArrayRef<Narrowing> Narrowed, ArrayRef<LaunchEntry> Entries,
                  Evaluation &Sum) {
  bool Once = all_of(Entries, [](const LaunchEntry &L) {
    return L.Times == 1 && !L.Result.startsNothing();
  });
  if (!Once || Sites.size() > MostOpenLaunches) {
    Sum.Outcome = Verdict::Undetermined;
    Sum.Validity = {{ValidityKind::Launches}};
    Sum.FlipsWhenAchievable = false;
    return;
  }
  std::vector<SourceLaunch> Launches;
  for (const LaunchSite &Site : Sites)
    Launches.push_back({&Site, &Sources});
  Evaluation Joint =
      classifySum(Features, Launches, Gpu, /*At=*/nullptr, Narrowed);
  Sum.Outcome = Joint.Outcome;
  Sum.Leaning = Joint.Leaning;
  Sum.Kind = Joint.Kind;
  Sum.Ridge = Joint.Ridge;
  Sum.Intensity = Joint.Intensity;
  Sum.Floating = Joint.Floating;
  Sum.Margin = Joint.Margin;
  Sum.Validity = std::move(Joint.Validity);
  Sum.DependsOn = std::move(Joint.DependsOn);
  Sum.FlipsWhenAchievable = Joint.FlipsWhenAchievable;
  Sum.PointsExamined += Joint.PointsExamined;
}

/// Moves launches of \p Sites that are refused with every value of the unknowns
/// to \p P, which has them beside its verdict, unless all are.
static void leaveOutRefused(const KernelFeatures &Features,
                            const SourceModel &Sources, const GpuSpec &Gpu,
                            std::vector<LaunchSite> &Sites, Prediction &P) {
  std::vector<double> Host = likelyHostValues(Sources, Gpu);
  auto IsRefused = [&](const LaunchSite &Site) {
    return isKnownLaunch(Site, Sources) &&
           refusedLaunch(Features, {&Site, &Sources}, Host);
  };
  if (all_of(Sites, IsRefused))
    return;
  for (const LaunchSite &Site : Sites) {
    if (!IsRefused(Site))
      continue;
    LikeliestPoint Point;
    Evaluation E = classify(Features, {&Site, &Sources}, Gpu, &Point);
    erase_if(E.Assumed, isTakenValue); // it is refused with any value
    P.Launches.push_back(entryFor(Features, {&Site, &Sources}, Point.Values,
                                  /*IsProfiled=*/false, std::move(E)));
  }
  erase_if(Sites, IsRefused);
}

/// Adds those of \p Sites to \p P that are known, beside its verdict, which is
/// about these and open ones together.
static void addKnown(const KernelFeatures &Features, const SourceModel &Sources,
                     const GpuSpec &Gpu, ArrayRef<LaunchSite> Sites,
                     Prediction &P) {
  for (const LaunchSite &Site : Sites) {
    if (!isKnownLaunch(Site, Sources))
      continue;
    LikeliestPoint Point;
    SourceLaunch Launch{&Site, &Sources};
    Evaluation E = classify(Features, Launch, Gpu, &Point);
    P.Launches.push_back(entryFor(Features, Launch, Point.Values,
                                  /*IsProfiled=*/false, std::move(E)));
  }
}

/// Adds to the launches that are left out of \p P how many are not.
static void countShown(Prediction &P) {
  for (Assumption &A : P.Headline.Assumed)
    if (A.Kind == AssumptionKind::LaterLaunches && !P.Launches.empty())
      A.Values.push_back(P.Launches.size());
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
  std::vector<LaunchSite> Sites = launchesFor(Features, Request, P.Origin);
  if (Request.Block)
    changeBlock(Features, *Request.Block, *Request.Sources->HostFormulas,
                Sites);
  bool AreSeen = P.Origin && !P.Origin->Misfit;
  bool AllKnown = !Sites.empty() && all_of(Sites, [&](const LaunchSite &L) {
    return isKnownLaunch(L, *Request.Sources);
  });
  if (!AllKnown)
    leaveOutRefused(Features, *Request.Sources, Gpu, Sites, P);
  LikeliestPoint Point;
  if (AllKnown && Sites.size() > 1) {
    // Notes and accesses are about the launch that takes longest.
    double Longest = -1;
    for (const LaunchSite &Site : Sites) {
      LikeliestPoint Here;
      SourceLaunch Launch{&Site, Request.Sources};
      Evaluation E = classify(Features, Launch, Gpu, &Here, Narrowed);
      P.Launches.push_back(
          entryFor(Features, Launch, Here.Values, AreSeen, std::move(E)));
      RoofTimes Times = timesOf(Here.Work, Gpu);
      if (std::max(Times.top(), Times.Memory) <= Longest)
        continue;
      Longest = std::max(Times.top(), Times.Memory);
      P.Point.Launch = P.Launches.size() - 1;
      Point = std::move(Here);
    }
    P.Headline = combine(P.Launches, Gpu);
    if (contradictsItself(P.Headline))
      addUp(Features, *Request.Sources, Gpu, Sites, Narrowed, P.Launches,
            P.Headline);
    P.Mixed = disagree(P.Launches);
  } else if (canBeAdded(Sites, *Request.Sources)) {
    std::vector<SourceLaunch> Launches;
    for (const LaunchSite &Site : Sites)
      Launches.push_back({&Site, Request.Sources});
    P.Headline = classifySum(Features, Launches, Gpu, &Point, Narrowed);
    addKnown(Features, *Request.Sources, Gpu, Sites, P);
  } else {
    // Otherwise one evaluation for any launch uses what they have in common.
    LaunchSite Common = Sites.empty()
                            ? LaunchSite()
                            : commonOf(Sites, *Request.Sources->HostFormulas);
    SourceLaunch Launch{Sites.empty() ? nullptr : &Common, Request.Sources};
    P.Headline = classify(Features, Launch, Gpu, &Point, Narrowed);
    if (AllKnown) {
      P.Launches.push_back(
          entryFor(Features, Launch, Point.Values, AreSeen, P.Headline));
      P.Point.Launch = 0;
    }
  }
  keepDiffering(P.Launches);
  countShown(P);
  auto Finish = [&](Evaluation &E) {
    markUndetermined(Features, E);
    if (Request.Confidence && !E.startsNothing())
      E.Confidence = Request.Confidence->confidenceIn(E);
  };
  Finish(P.Headline);
  for (LaunchEntry &L : P.Launches)
    Finish(L.Result);
  summarise(Features, Point.Work, Point.Values, timesOf(Point.Work, Gpu), P);
  addHostUnknowns(*Request.Sources, Point, P);
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
  return {std::move(P), openUnknowns(Features, *Request.Sources, Point)};
}
