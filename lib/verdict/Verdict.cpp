// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "constants/verdict.h"
#include "verdict/HoldingRanges.h"
#include "verdict/LaunchConditions.h"
#include "verdict/LaunchRanges.h"
#include "verdict/RangeProbe.h"
#include "verdict/Sampling.h"
#include "verdict/TimeModel.h"
#include "verdict/VerdictNotes.h"
#include "verdict/VerdictOfSum.h"
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace llvm;
using namespace roofline;

static void addName(std::vector<UnknownId> &List, const UnknownId &New) {
  if (none_of(List, [&](const UnknownId &U) { return haveSameName(U, New); }))
    List.push_back(New);
}

static std::vector<UnknownId> relevantIds(const Examination &E) {
  std::vector<UnknownId> Ids;
  for (unsigned I : E.Relevant)
    addName(Ids, E.Unknowns[I].Id);
  return Ids;
}

/// \p Value as a whole number of two significant digits from 100 on, rounded
/// into the range that it ends.
static double rounded(double Value, bool Up) {
  double Unit =
      Value < 100 ? 1 : std::pow(10, std::floor(std::log10(Value)) - 1);
  double Steps = Up ? std::ceil(Value / Unit) : std::floor(Value / Unit);
  return std::trunc(Steps * Unit);
}

/// The values that \p Held has for all unknowns with the name of unknown \p I:
/// what is stated about a name is about each of them.
static Interval commonInterval(const Examination &E, const HoldingRanges &Held,
                               unsigned I) {
  Interval Common = Held.Ranges[I];
  for (unsigned J = 0; J < E.Unknowns.size(); ++J) {
    if (!E.HasEffect[J] || !haveSameName(E.Unknowns[I].Id, E.Unknowns[J].Id))
      continue;
    Common.Low = std::max(Common.Low, Held.Ranges[J].Low);
    Common.High = std::min(Common.High, Held.Ranges[J].High);
  }
  return Common;
}

/// The ranges of \p Held as a statement about the verdict.
static ValidityRange statement(const Examination &E,
                               const HoldingRanges &Held) {
  ValidityRange V;
  if (Held.Over.empty())
    return V;
  V.Kind = Held.EndsBelow   ? ValidityKind::AtLeast
           : Held.EndsAbove ? ValidityKind::AtMost
                            : ValidityKind::Everywhere;
  for (auto [Position, I] : enumerate(Held.Over)) {
    const Unknown &U = E.Unknowns[I];
    auto [Low, High] = commonInterval(E, Held, I);
    if (Low > High)
      continue;
    if (U.IsNarrowed && V.Kind == ValidityKind::Everywhere)
      V.Kind = ValidityKind::GivenRanges;
    UnknownRange R{U.Id, E.stated(U, Low), E.stated(U, High)};
    if (U.logarithmic()) {
      // The figures are for the likely value, which must be inside.
      double Likely = E.stated(U, U.Likely);
      if (Low != U.Low)
        R.Low = std::min(rounded(R.Low, /*Up=*/true), Likely);
      if (High != U.High)
        R.High = std::max(rounded(R.High, /*Up=*/false), Likely);
    }
    auto Same = find_if(V.Over, [&](const UnknownRange &Other) {
      return haveSameName(Other, U.Id);
    });
    if (Same != V.Over.end())
      continue;
    R.TurnsBelow = Low > U.Low && Held.Turns[I].Below;
    R.TurnsAbove = High < U.High && Held.Turns[I].Above;
    R.FillsMemory = High == U.High && U.FillsMemory;
    V.Over.push_back(std::move(R));
    V.Conditions += Position < Held.Limited;
  }
  addLaunchRanges(E, V);
  return V.Over.empty() ? ValidityRange() : V;
}

/// Makes \p Result the evaluation of a launch that starts no thread.
static void startNothing(Fact<LimiterKind> Why, Evaluation &Result) {
  Result.Limiter = std::move(Why);
  Result.Outcome = Verdict::Undetermined;
  Result.Validity = {};
  Result.DependsOn.clear();
  Result.Threads = Result.LaunchDram = Result.LaunchFloor = 0;
  Result.ComputeSeconds.fill(0);
  Result.MemorySeconds = 0;
  Result.Time = std::nullopt;
  Result.FlipsWhenAchievable = false;
}

/// The unknowns that decide: those that flip the verdict alone; if none does,
/// those with most effect.
static std::vector<UnknownId> decidingIds(const Examination &E) {
  std::vector<UnknownId> Ids;
  auto Collect = [&](bool Alone) {
    for (unsigned I : E.Relevant)
      if ((E.FlipsAlone[I] || !Alone) && Ids.size() < 3)
        addName(Ids, E.Unknowns[I].Id);
  };
  Collect(/*Alone=*/true);
  if (Ids.empty())
    Collect(/*Alone=*/false);
  if (Ids.empty())
    Ids = {{UnknownKind::Branches}};
  return Ids;
}

static void widen(Estimate &E, double Value) {
  E.Low = std::min(E.Low, Value);
  E.High = std::max(E.High, Value);
}

/// The shared memory of a block with \p Values.
static double sharedBytes(const Examination &E, const SymbolValues &Values) {
  double Shared = E.Features.SharedBytes;
  if (E.Launch && E.Launch.Site->SharedBytes)
    Shared += hostValue(E.Launch.Site->SharedBytes, Values.Host);
  return Shared;
}

/// What the launch does with \p Values.
static LaunchWork workWith(const Examination &E, const SymbolValues &Values,
                           const Workload &Work) {
  return launchWork(E.Features, Values, Work, sharedBytes(E, Values), E.Gpu);
}

/// Widens the time to those with each branch that depends on data taken by as
/// few threads, and by as many, as \p Ranges have. What is not the cause with
/// other shares than the guessed ones is not told. Returns the indices of the
/// branches by which the time changes.
static std::vector<unsigned> timeBranches(const Examination &E,
                                          ArrayRef<Interval> Ranges,
                                          Evaluation &Result) {
  // Few kernels have more that matter, and each takes two evaluations.
  constexpr size_t Most = 8;
  std::vector<unsigned> Found;
  const double Likely = Result.Time->Seconds.Likely;
  const LimiterKind Told = Result.Limiter.Kind;
  size_t Tried = 0;
  for (auto [I, U] : enumerate(E.Unknowns)) {
    if (U.Kind != SymbolKind::BranchShare || U.isHost() ||
        Tried == std::min(Most, E.affordable()))
      continue;
    ++Tried;
    bool Changes = false;
    for (double Share : {Ranges[I].Low, Ranges[I].High}) {
      std::vector<double> At = E.likeliest().At;
      At[I] = Share;
      SymbolValues Values =
          valuesAt(E.Features, E.Launch, E.Fixed, E.Covered, E.Unknowns, At);
      LaunchWork There =
          workWith(E, Values, workloadAt(E.Features, Values, E.Gpu));
      LaunchTime Its = launchTime(There, E.Gpu);
      if (std::fabs(std::log(Its.Seconds.Likely / Likely)) <=
          constants::LeastEffect)
        continue;
      Changes = true;
      widen(Result.Time->Seconds, Its.Seconds.Low);
      widen(Result.Time->Seconds, Its.Seconds.High);
      if (!isRoof(Told) && limiterOf(There, Its, E.Gpu).Kind != Told)
        Result.Limiter = {};
    }
    if (Changes)
      Found.push_back(I);
  }
  return Found;
}

/// Whether \p P has the program's defaults.
static bool isAtDefaults(const Examination &E, const PointResult &P) {
  for (auto [U, Value] : zip_equal(E.Unknowns, P.At))
    if (U.IsDefault && Value != U.Likely)
      return false;
  return true;
}

/// Whether \p P has another value than the likely one of a number of which
/// nothing in the program tells, and of nothing else.
static bool isOfOtherGuess(const Examination &E, const PointResult &P) {
  bool IsOther = false;
  for (auto [U, Value] : zip_equal(E.Unknowns, P.At)) {
    if (Value == U.Likely)
      continue;
    if (!U.isGuess())
      return false;
    IsOther = true;
  }
  return IsOther;
}

/// Stores the time of the launch and what limits it, at the program's defaults.
/// No limiter is stored where another one follows from another value of a
/// guess. At other points than the likeliest, instructions and waits are in
/// proportion to operations and bytes.
static void timeLaunch(const Examination &E,
                       ArrayRef<const PointResult *> Points,
                       Evaluation &Result) {
  const Workload &Likely = E.likeliest().Work;
  LaunchWork Work = workWith(E, E.likeliestValues(), Likely);
  LaunchTime Time = launchTime(Work, E.Gpu);
  Result.Limiter = limiterOf(Work, Time, E.Gpu);
  const LimiterKind Told = Result.Limiter.Kind;
  auto Ratio = [](double There, double Here) {
    return Here > 0 ? There / Here : 1;
  };
  auto OperationsOf = [](const Workload &W) {
    return std::accumulate(W.Operations.begin(), W.Operations.end(), 0.0);
  };
  for (const PointResult *P : Points) {
    if (!isAtDefaults(E, *P))
      continue;
    LaunchWork There = Work;
    There.Roofs = timesOf(P->Work, E.Gpu);
    There.Dram = P->Work.dram();
    double Operations = Ratio(OperationsOf(P->Work), OperationsOf(Likely));
    There.Instructions *= Operations;
    There.LongestInstructions *= Operations;
    double Bytes = Ratio(P->Work.Requested, Likely.Requested);
    There.WaitCycles *= Bytes;
    There.LongestWaitCycles *= Bytes;
    There.L2Bytes *= Bytes;
    LaunchTime Its = launchTime(There, E.Gpu);
    widen(Time.Seconds, Its.Seconds.Low);
    widen(Time.Seconds, Its.Seconds.High);
    if (!isRoof(Told) && isOfOtherGuess(E, *P) &&
        limiterOf(There, Its, E.Gpu).Kind != Told)
      Result.Limiter = {};
  }
  Result.Time = Time;
}

/// The unknowns, by index, that hardly change the verdict's margin, but with
/// which alone the ratio of floating-point operations, which is shown beside
/// that of the deciding roof, is another.
static std::vector<unsigned> figureUnknowns(const Examination &E) {
  const PointResult &Likely = E.likeliest();
  std::vector<unsigned> Found;
  std::optional<OpKind> Own = floatingKind(Likely.Work.Operations);
  if (!Own)
    return Found;
  auto Ratio = [&](const Workload &W) {
    return (1 + W.Operations[static_cast<unsigned>(*Own)]) /
           std::max(1.0, W.dram());
  };
  for (const PointResult &P : E.surveyed()) {
    if (P.IsRefused ||
        std::fabs(std::log(Ratio(P.Work) / Ratio(Likely.Work))) <=
            constants::LeastEffect)
      continue;
    std::optional<unsigned> Varied;
    unsigned Number = 0;
    for (unsigned I = 0; I < P.At.size(); ++I)
      if (P.At[I] != Likely.At[I]) {
        Varied = I;
        ++Number;
      }
    if (Number == 1 && !E.HasEffect[*Varied] && !is_contained(Found, *Varied))
      Found.push_back(*Varied);
  }
  return Found;
}

/// Stores the figures: those of the likeliest point, \p Shown being the kind of
/// operation whose ratio is shown first, and their ranges over \p Points. Those
/// of a thread, and of another kind of operation, are also over what has hardly
/// an effect on the verdict, and so no value or range that is stated: over
/// \p All.
static void summarise(const Examination &E, OpKind Shown,
                      ArrayRef<const PointResult *> Points,
                      ArrayRef<const PointResult *> All, Evaluation &Result) {
  const Workload &Likely = E.likeliest().Work;
  RoofTimes T = timesOf(Likely, E.Gpu);
  Result.Kind = Shown;
  Result.Ridge = E.Gpu.ridge(Shown);
  auto PerThread = [](double Total, const Workload &W) {
    return Total / std::max(1.0, W.Threads);
  };
  auto RangeOver = [&](ArrayRef<const PointResult *> These, auto Get) {
    double L = Get(Likely);
    Estimate Over{L, L, L};
    auto Add = [&](const Workload &W) {
      widen(Over, Get(W));
      for (double More : {-W.LessIfKept, W.MoreIfLost}) {
        if (More == 0)
          continue;
        Workload Other = W;
        Other.DramRead = std::max(0.0, W.DramRead + More);
        widen(Over, Get(Other));
      }
    };
    Add(Likely);
    for (const PointResult *P : These)
      Add(P->Work);
    return Over;
  };
  auto Range = [&](auto Get) { return RangeOver(All, Get); };
  auto Intensity = [&](OpKind Kind, ArrayRef<const PointResult *> Over) {
    return RangeOver(Over, [&](const Workload &W) {
      return W.Operations[static_cast<unsigned>(Kind)] /
             std::max(1.0, W.dram());
    });
  };
  Result.Intensity = Intensity(Shown, Points);
  if (std::optional<OpKind> Own = floatingKind(Likely.Operations);
      Own && *Own != Shown)
    Result.Floating = {*Own, Intensity(*Own, All), E.Gpu.ridge(*Own)};
  for (unsigned K = 0; K < NumOpKinds; ++K)
    Result.Operations[K] =
        Range([&](const Workload &W) { return PerThread(W.Operations[K], W); });
  Result.DramRead =
      Range([&](const Workload &W) { return PerThread(W.DramRead, W); });
  Result.DramWritten =
      Range([&](const Workload &W) { return PerThread(W.DramWritten, W); });
  Result.Requested =
      Range([&](const Workload &W) { return PerThread(W.Requested, W); });
  Result.PointsExamined = E.points().size();
  double Margin = E.likeliest().Margin;
  Result.Margin = {Margin, Margin, Margin};
  for (const PointResult &P : E.surveyed()) {
    widen(Result.Margin, P.leastMargin());
    widen(Result.Margin, P.greatestMargin());
  }
  Result.GatherShare = Likely.irregularShare();
  Result.LaunchDram = Likely.dram();
  Result.LaunchThreads = Likely.Threads;
  Result.LaunchFloor = Likely.DramFloor;
  if (E.Fixed.ShapeFixed && E.Further.empty()) {
    Result.Threads = Likely.Threads;
    Result.ComputeSeconds = T.Compute;
    Result.MemorySeconds = T.Memory;
    timeLaunch(E, Points, Result);
  } else {
    Result.ComputeSeconds.fill(-1);
  }
  Result.FlipsWhenAchievable =
      Result.Outcome == Verdict::Compute && T.top() < T.MemoryAchievable;
}

/// The verdict of the sum of \p First and \p Further.
static Evaluation evaluated(const KernelFeatures &Features,
                            const CountedLaunch &First, const GpuSpec &Gpu,
                            LikeliestPoint *At, ArrayRef<Narrowing> Narrowed,
                            ArrayRef<CountedLaunch> Further,
                            LaunchSizes Sizes = LaunchSizes::OfEachValue) {
  Evaluation Result;
  Examination E(Features, First, Gpu, Narrowed, Result.Assumed, Further, Sizes);
  std::optional<HoldingRanges> Held;
  // The survey tells mostly, before more points are examined.
  auto NeedsFullGpu = [&] {
    return Sizes == LaunchSizes::OfEachValue && E.differsWhereIdle();
  };
  if (!NeedsFullGpu() && E.happens())
    Held = holdingRanges(E);
  if (NeedsFullGpu())
    return evaluated(Features, First, Gpu, At, Narrowed, Further,
                     LaunchSizes::FillingGpu);
  Result.Leaning = E.likeliest().Outcome;
  std::vector<const PointResult *> Inside; // of what is stated
  std::vector<const PointResult *> All;    // and of what hardly matters
  std::vector<Interval> Wide;              // the ranges of all
  for (const Unknown &U : E.Unknowns)
    Wide.push_back({U.Low, U.High});
  OpKind Shown = timesOf(E.likeliest().Work, Gpu).Top;
  if (Held) {
    Shown = Held->Shown;
    Result.Outcome = Result.Leaning;
    Result.Validity = statement(E, *Held);
    Result.DependsOn = relevantIds(E);
    // Sizes that only determine the launch.
    for (const UnknownRange &R : Result.Validity.Over)
      addName(Result.DependsOn, R);
    for (unsigned I = 0; I < E.Unknowns.size(); ++I)
      if (E.Unknowns[I].SizesLaunch || is_contained(E.Relevant, I))
        Wide[I] = Held->Ranges[I];
    for (const PointResult &P : E.points()) {
      if (areWithin(Held->Ranges, P))
        Inside.push_back(&P);
      if (areWithin(Wide, P) && !P.IsRefused)
        All.push_back(&P);
    }
  } else {
    Result.Outcome = Verdict::Undetermined;
    Result.DependsOn = decidingIds(E);
    Result.Validity = {{ValidityKind::Unknowns}, {}};
    for (const UnknownId &Id : Result.DependsOn)
      Result.Validity.Over.push_back({Id});
    for (const PointResult &P : E.surveyed())
      if (!P.IsRefused)
        Inside.push_back(&P);
    All = Inside;
  }
  summarise(E, Shown, Inside, All, Result);
  std::vector<unsigned> OfTime;
  if (Result.Time)
    OfTime = timeBranches(E, Wide, Result);
  if (E.refusal())
    startNothing(E.refusal(), Result);
  append_range(Result.Assumed, givenValues(First.Launch));
  std::vector<unsigned> OfFigures = figureUnknowns(E);
  erase_if(OfFigures, [&](unsigned I) { return is_contained(OfTime, I); });
  append_range(OfFigures, OfTime);
  append_range(Result.Assumed, assumedValues(E, OfFigures));
  append_range(Result.Assumed,
               placesInData(E, Result.Limiter.Kind == LimiterKind::Atomics));
  append_range(Result.Assumed, reuseInL2(E.likeliest()));
  append_range(Result.Assumed, E.Limits);
  append_range(Result.Assumed, assumptionsOf(Features, E.Fixed));
  append_range(Result.Assumed, sampledValues(Features, E.Fixed));
  if (At) {
    SymbolValues Values = E.likeliestValues();
    double Shared = sharedBytes(E, Values);
    *At = {E.likeliest().Work, std::move(Values), E.Unknowns, Shared,
           E.Relevant};
  }
  return Result;
}

Evaluation roofline::classify(const KernelFeatures &Features,
                              const SourceLaunch &Launch, const GpuSpec &Gpu,
                              LikeliestPoint *At,
                              ArrayRef<Narrowing> Narrowed) {
  return evaluated(Features, {Launch}, Gpu, At, Narrowed, {});
}

double roofline::likelySeconds(const KernelFeatures &Features,
                               const SourceLaunch &Launch, const GpuSpec &Gpu) {
  std::vector<Assumption> Unused;
  SymbolValues Fixed = bind(Features, Launch, Gpu, Unused);
  Coverage Covered = tellingChecks(Features, Fixed);
  std::vector<Unknown> Unknowns =
      unknownsOf(Features, Launch, Fixed, Covered, Gpu);
  std::vector<double> Likely;
  for (const Unknown &U : Unknowns)
    Likely.push_back(U.Likely);
  SymbolValues Values =
      valuesAt(Features, Launch, Fixed, Covered, Unknowns, Likely);
  if (refusedLaunch(Features, Launch, Values.Host) ||
      !allHold(conditionsOf(Launch, Unknowns), Values.Host))
    return -1;
  RoofTimes Times = timesOf(workloadAt(Features, Values, Gpu), Gpu);
  return std::max(Times.top(), Times.Memory);
}

Evaluation roofline::classifySum(const KernelFeatures &Features,
                                 ArrayRef<CountedLaunch> Launches,
                                 const GpuSpec &Gpu, LikeliestPoint *At,
                                 ArrayRef<Narrowing> Narrowed) {
  std::vector<std::pair<double, CountedLaunch>> Each;
  for (const CountedLaunch &L : Launches)
    Each.push_back({-likelySeconds(Features, L.Launch, Gpu), L});
  llvm::stable_sort(Each, less_first());
  std::vector<CountedLaunch> Further;
  for (const auto &[Seconds, Launch] : drop_begin(Each))
    Further.push_back(Launch);
  return evaluated(Features, Each.front().second, Gpu, At, Narrowed, Further);
}
