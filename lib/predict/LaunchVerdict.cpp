// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/LaunchVerdict.h"
#include "predict/ChangeLaunch.h"
#include "predict/KernelLaunches.h"
#include "verdict/Combine.h"
#include "verdict/LaunchConditions.h"
#include "verdict/VerdictOfSum.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

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

/// How many launches like \p Site there are; 0 if that is not known, as of one
/// that stands for others in a loop.
static double timesOfSite(const LaunchSite &Site) {
  constexpr double Most = 1e8; // more are no count of a program
  return Site.Times && isConstant(Site.Times) && !Site.LaterIn &&
                 Site.Times->Value >= 1 && Site.Times->Value <= Most
             ? Site.Times->Value
             : 0;
}

/// Whether the numbers of all \p Sites are known, so that each counts with its
/// own; otherwise each counts once.
static bool areCounted(ArrayRef<LaunchSite> Sites) {
  return all_of(Sites,
                [](const LaunchSite &Site) { return timesOfSite(Site) > 0; });
}

/// The entry of \p Launch with the verdict \p Result.
static LaunchEntry entryFor(const KernelFeatures &Features,
                            const SourceLaunch &Launch,
                            const SymbolValues &Bound, Evaluation Result) {
  LaunchEntry Entry;
  Entry.Where = Launch.Site->Where;
  Entry.Grid = Bound.Shape.Grid;
  Entry.Block = Bound.Shape.Block;
  // A launch that is refused has the extents that were asked for; a point has
  // none beyond those that can be launched.
  if (Result.startsNothing())
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      Entry.Grid[Axis] = Result.Limiter.Values[Axis];
      Entry.Block[Axis] = Result.Limiter.Values[3 + Axis];
    }
  Entry.Passed = passedBy(Features, Bound);
  Entry.Times = timesOfSite(*Launch.Site);
  Entry.Result = std::move(Result);
  return Entry;
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

/// The launches of \p Sites, each as often as it happens where that is known of
/// all, else once.
static std::vector<CountedLaunch> eachTime(ArrayRef<LaunchSite> Sites,
                                           const SourceModel &Sources) {
  bool AllCounted = areCounted(Sites);
  std::vector<CountedLaunch> Launches;
  for (const LaunchSite &Site : Sites)
    Launches.push_back({{&Site, &Sources}, AllCounted ? timesOfSite(Site) : 1});
  return Launches;
}

/// Makes the verdict of \p Sum, of known launches, and its range those of the
/// launches at the same values of the unknowns, where the sums of what each
/// does alone leave the verdict open.
static void addUp(const KernelFeatures &Features, const SourceModel &Sources,
                  const GpuSpec &Gpu, ArrayRef<LaunchSite> Sites,
                  ArrayRef<Narrowing> Narrowed, ArrayRef<LaunchEntry> Entries,
                  Evaluation &Sum) {
  if (Sites.size() > MostOpenLaunches ||
      any_of(Entries,
             [](const LaunchEntry &L) { return L.Result.startsNothing(); })) {
    Sum.Outcome = Verdict::Undetermined;
    Sum.Validity = {{ValidityKind::Launches}};
    Sum.FlipsWhenAchievable = false;
    return;
  }
  Evaluation Joint = classifySum(Features, eachTime(Sites, Sources), Gpu,
                                 /*At=*/nullptr, Narrowed);
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
    P.Launches.push_back(
        entryFor(Features, {&Site, &Sources}, Point.Values, std::move(E)));
  }
  erase_if(Sites, IsRefused);
}

/// Whether a run makes at most one of \p A and \p B, and no value of \p Open,
/// the unknowns of all launches, tells which.
static bool areAlternatives(const LaunchSite &A, const LaunchSite &B,
                            const SourceModel &Sources,
                            const std::set<SymbolId> &Open) {
  auto Dividing = dividingArm(A, B);
  if (!Dividing)
    return false;
  LaunchSite InArm;
  InArm.Arms = {A.Arms[*Dividing]};
  auto IsOpen = [&](SymbolId Id) {
    return Open.count(Id) ||
           Sources.HostSymbols[Id].Figure != DeviceFigure::None;
  };
  return conditionsOf({&InArm, &Sources}, IsOpen).empty();
}

/// Whether a run with the program's defaults comes to \p Site: 1 if it does, -1
/// if it does not, 0 if that is not known.
static int happensAtDefaults(const LaunchSite &Site,
                             const SourceModel &Sources) {
  int Happens = 0;
  for (const BranchArm &Arm : Site.Arms) {
    auto HasDefault = [&](SymbolId Id) {
      return Sources.HostSymbols[Id].Likely.has_value();
    };
    if (!Arm.Holds || !all_of(symbolsOf(Arm.Holds), HasDefault))
      continue;
    if (evaluate(Arm.Holds, [&](SymbolId Id) {
          return *Sources.HostSymbols[Id].Likely;
        }) == 0)
      return -1;
    Happens = 1;
  }
  return Happens;
}

/// Leaves of \p Sites, of which a run may make only some, one that it makes
/// with the program's defaults or, if that is not known, that takes longest,
/// and those that it can make with it. Says so in the result.
static Assumption leaveOutAlternatives(const KernelFeatures &Features,
                                       const SourceModel &Sources,
                                       const GpuSpec &Gpu,
                                       std::vector<LaunchSite> &Sites) {
  bool AnyOpen = any_of(
      Sites, [&](const LaunchSite &L) { return !isKnownLaunch(L, Sources); });
  std::set<SymbolId> Open;
  for (const LaunchSite &Site : Sites)
    if (AnyOpen)
      for (SymbolId Id : openSymbols({&Site, &Sources}))
        Open.insert(Id);
  auto Excludes = [&](const LaunchSite &A) {
    return [&](const LaunchSite &B) {
      return areAlternatives(A, B, Sources, Open);
    };
  };
  if (none_of(Sites,
              [&](const LaunchSite &A) { return any_of(Sites, Excludes(A)); }))
    return {};
  std::vector<std::pair<int, double>> Ranks;
  for (const LaunchSite &Site : Sites)
    Ranks.push_back({happensAtDefaults(Site, Sources),
                     likelySeconds(Features, {&Site, &Sources}, Gpu)});
  size_t Meant = llvm::max_element(Ranks) - Ranks.begin();
  std::vector<LaunchSite> Kept{Sites[Meant]};
  for (auto [I, Site] : enumerate(Sites))
    if (I != Meant && none_of(Kept, Excludes(Site)))
      Kept.push_back(Site);
  Sites = std::move(Kept);
  const SourceLocation &Where = Sites[0].Where;
  return {AssumptionKind::LaterLaunches,
          Where.File,
          Where.Line,
          {double(LeftOut::OtherArms), double(LoopLaunch::Any),
           double(Sites.size())}};
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
    P.Launches.push_back(
        entryFor(Features, Launch, Point.Values, std::move(E)));
  }
}

namespace {
/// Known launches, each with its own evaluation.
struct KnownLaunches {
  const SourceModel *Sources = nullptr;
  std::vector<LaunchSite> Sites;
  std::vector<LaunchEntry> Entries;
  /// Index of that which takes longest with all that are alike.
  size_t Longest = 0;
  LikeliestPoint Point; ///< of that one
};
} // namespace

/// For \p Launches of which each counts once in their sum, however many like it
/// there are.
static void forgetNumbers(std::vector<LaunchEntry> &Launches) {
  for (LaunchEntry &L : Launches)
    if (L.Times > 1)
      L.Times = 0;
}

static bool isDefault(const Assumption &A) {
  return A.Kind == AssumptionKind::DefaultValue;
}

/// Evaluates \p Sites, known launches of \p Sources, one by one.
static KnownLaunches evaluateEach(const KernelFeatures &Features,
                                  const SourceModel &Sources,
                                  const GpuSpec &Gpu,
                                  std::vector<LaunchSite> Sites,
                                  ArrayRef<Narrowing> Narrowed) {
  KnownLaunches Found;
  Found.Sources = &Sources;
  Found.Sites = std::move(Sites);
  bool AllCounted = areCounted(Found.Sites);
  double Longest = -1;
  for (const LaunchSite &Site : Found.Sites) {
    LikeliestPoint Here;
    SourceLaunch Launch{&Site, &Sources};
    Evaluation E = classify(Features, Launch, Gpu, &Here, Narrowed);
    Found.Entries.push_back(
        entryFor(Features, Launch, Here.Values, std::move(E)));
    RoofTimes Times = timesOf(Here.Work, Gpu);
    double Together = std::max(Times.top(), Times.Memory) *
                      (AllCounted ? timesOfSite(Site) : 1);
    if (Together <= Longest)
      continue;
    Longest = Together;
    Found.Longest = Found.Entries.size() - 1;
    Found.Point = std::move(Here);
  }
  if (!AllCounted)
    forgetNumbers(Found.Entries);
  return Found;
}

/// The launches of a run without arguments, where there are several, all
/// followed and known, and \p P, of \p Sites, is told at the program's
/// defaults.
static std::optional<KnownLaunches>
launchesAtDefaults(const KernelFeatures &Features,
                   const PredictRequest &Request, const GpuSpec &Gpu,
                   ArrayRef<LaunchSite> Sites, const Prediction &P) {
  const SourceModel *AtDefaults = Request.Sources->AtDefaults.get();
  auto IsGiven = [](const LaunchSite &Site) { return !Site.Given.empty(); };
  if (!AtDefaults || P.Origin || Request.Given.count(Features.Id) ||
      any_of(Sites, IsGiven) || none_of(P.Headline.Assumed, isDefault))
    return std::nullopt;
  std::vector<LaunchSite> Known = launchesOf(*AtDefaults, Features.Id);
  if (Request.Block)
    changeBlock(Features, *Request.Block, *AtDefaults->HostFormulas, Known);
  if (Known.size() < 2 || !all_of(Known, [&](const LaunchSite &L) {
        return isKnownLaunch(L, *AtDefaults) && !L.LaterIn;
      }))
    return std::nullopt;
  return evaluateEach(Features, *AtDefaults, Gpu, std::move(Known), {});
}

/// The evaluation of all \p Launches together.
static Evaluation sumOf(const KernelFeatures &Features,
                        const KnownLaunches &Launches, const GpuSpec &Gpu,
                        ArrayRef<Narrowing> Narrowed) {
  Evaluation Sum = combine(Launches.Entries, Gpu);
  if (contradictsItself(Sum))
    addUp(Features, *Launches.Sources, Gpu, Launches.Sites, Narrowed,
          Launches.Entries, Sum);
  return Sum;
}

/// Makes the figures and the verdict of \p P, about one launch of a loop that
/// was not followed, those of all launches in \p Default together, at the
/// program's defaults.
static void takeSum(const KernelFeatures &Features,
                    const KnownLaunches &Default, const GpuSpec &Gpu,
                    Prediction &P) {
  Evaluation Sum = sumOf(Features, Default, Gpu, {});
  for (const Assumption &A : P.Headline.Assumed)
    if (isDefault(A))
      Sum.Assumed.push_back(A);
  P.Headline = std::move(Sum);
  P.Point.Launch = Default.Longest;
}

/// Whether two iterations of a loop that was not followed to its end launch the
/// kernel with other extents.
static bool differInSize(ArrayRef<LaunchSite> Sites) {
  auto InLoop = make_filter_range(
      Sites, [](const LaunchSite &L) { return L.LaterIsOpen; });
  return any_of(InLoop, [&](const LaunchSite &L) {
    return any_of(InLoop, [&](const LaunchSite &Other) {
      return L.Where == Other.Where &&
             (L.Grid != Other.Grid || L.Block != Other.Block);
    });
  });
}

/// Adds to the launches that are left out of \p P how many are not or, of a
/// loop whose end is not known, whether those that were followed differ.
static void countShown(ArrayRef<LaunchSite> Sites, Prediction &P) {
  for (Assumption &A : P.Headline.Assumed) {
    if (A.Kind != AssumptionKind::LaterLaunches)
      continue;
    if (A.Values[0] == double(LeftOut::OpenLoop))
      A.Values.push_back(differInSize(Sites));
    else if (!P.Launches.empty())
      A.Values.push_back(P.Launches.size());
  }
}

/// Makes the launches of \p P those at the program's \p Default values if they
/// have different verdicts or if, of a loop that was not followed to its end,
/// \p P is about one of them. In the latter case they become its verdict.
/// \p OfEachKind: otherwise \p P is about one launch of each kind, however many
/// there are.
static void takeDefaults(const KernelFeatures &Features, KnownLaunches Default,
                         const GpuSpec &Gpu, bool OfEachKind, Prediction &P,
                         LaunchVerdict &Found) {
  bool IsOfOne = any_of(P.Headline.Assumed, [](const Assumption &A) {
    return A.Kind == AssumptionKind::LaterLaunches;
  });
  P.Mixed = disagree(Default.Entries);
  if (!IsOfOne && !P.Mixed)
    return;
  if (IsOfOne) {
    takeSum(Features, Default, Gpu, P);
    Found = {std::move(Default.Point), Default.Sources};
  } else if (OfEachKind) {
    forgetNumbers(Default.Entries);
  }
  P.Launches = std::move(Default.Entries);
}

LaunchVerdict roofline::verdictOfLaunches(const KernelFeatures &Features,
                                          const PredictRequest &Request,
                                          const GpuSpec &Gpu,
                                          ArrayRef<Narrowing> Narrowed,
                                          Prediction &P) {
  std::vector<LaunchSite> Sites = launchesFor(Features, Request, P.Origin);
  if (Request.Block)
    changeBlock(Features, *Request.Block, *Request.Sources->HostFormulas,
                Sites);
  bool AllKnown = !Sites.empty() && all_of(Sites, [&](const LaunchSite &L) {
    return isKnownLaunch(L, *Request.Sources);
  });
  if (!AllKnown)
    leaveOutRefused(Features, *Request.Sources, Gpu, Sites, P);
  Assumption Alternatives =
      leaveOutAlternatives(Features, *Request.Sources, Gpu, Sites);
  LaunchVerdict Found;
  Found.Sources = Request.Sources;
  bool OfEachKind = false; // the verdict is that of one launch of each kind
  if (AllKnown && Sites.size() > 1) {
    // Notes and accesses are about the launches that take longest together.
    KnownLaunches Each =
        evaluateEach(Features, *Request.Sources, Gpu, Sites, Narrowed);
    P.Headline = sumOf(Features, Each, Gpu, Narrowed);
    P.Launches = std::move(Each.Entries);
    P.Point.Launch = Each.Longest;
    Found.Point = std::move(Each.Point);
    P.Mixed = disagree(P.Launches);
  } else if (canBeAdded(Sites, *Request.Sources)) {
    OfEachKind = !areCounted(Sites);
    P.Headline = classifySum(Features, eachTime(Sites, *Request.Sources), Gpu,
                             &Found.Point, Narrowed);
    addKnown(Features, *Request.Sources, Gpu, Sites, P);
    if (OfEachKind)
      forgetNumbers(P.Launches);
  } else {
    // Otherwise one evaluation for any launch uses what they have in common.
    LaunchSite Common = Sites.empty()
                            ? LaunchSite()
                            : commonOf(Sites, *Request.Sources->HostFormulas);
    SourceLaunch Launch{Sites.empty() ? nullptr : &Common, Request.Sources};
    P.Headline = classify(Features, Launch, Gpu, &Found.Point, Narrowed);
    if (Alternatives && Sites.size() > 1)
      Alternatives.Values.push_back(1);
    if (AllKnown) {
      P.Launches.push_back(
          entryFor(Features, Launch, Found.Point.Values, P.Headline));
      P.Point.Launch = 0;
    }
  }
  if (!AllKnown && P.Headline.Outcome != Verdict::Undetermined)
    if (auto Default = launchesAtDefaults(Features, Request, Gpu, Sites, P))
      takeDefaults(Features, std::move(*Default), Gpu, OfEachKind, P, Found);
  keepDiffering(P.Launches);
  countShown(Sites, P);
  if (Alternatives)
    P.Headline.Assumed.push_back(std::move(Alternatives));
  return Found;
}
