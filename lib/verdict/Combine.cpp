// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Combine.h"
#include "verdict/RoofTimes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

static void addScaled(Estimate &Total, const Estimate &E, double Weight) {
  Total.Low += E.Low * Weight;
  Total.Likely += E.Likely * Weight;
  Total.High += E.High * Weight;
}

template <typename T>
static void addNew(std::vector<T> &List, const std::vector<T> &More) {
  for (const T &New : More)
    if (!is_contained(List, New))
      List.push_back(New);
}

static bool startsThreads(const LaunchEntry &L) {
  return !L.Result.startsNothing();
}

/// The sum of the times, and the limiter of those launches that take longest
/// together; that of a launch that fails where all do.
static void addTimes(ArrayRef<LaunchEntry> Launches, Evaluation &Sum) {
  const LaunchEntry *Longest = nullptr;
  auto TimeOf = [](const LaunchEntry &L) {
    return L.Result.Time ? L.Result.Time->Seconds.Likely * weightOf(L) : 0;
  };
  for (const LaunchEntry &L : Launches) {
    if (!Longest || TimeOf(L) > TimeOf(*Longest))
      Longest = &L;
    if (!L.Result.Time)
      continue;
    if (!Sum.Time)
      Sum.Time.emplace();
    addScaled(Sum.Time->Seconds, L.Result.Time->Seconds, weightOf(L));
    for (unsigned P = 0; P < NumTimeParts; ++P)
      Sum.Time->Parts[P] += L.Result.Time->Parts[P] * weightOf(L);
  }
  if (Longest)
    Sum.Limiter = Longest->Result.Limiter;
}

/// Per-thread figures weighted by each launch's share of the threads.
static Evaluation meanOf(ArrayRef<LaunchEntry> Launches) {
  Evaluation Mean;
  double Threads = 0;
  auto ThreadsOf = [](const LaunchEntry &L) {
    return L.Result.Threads.value_or(0) * weightOf(L);
  };
  for (const LaunchEntry &L : Launches)
    Threads += ThreadsOf(L);
  Mean.Threads = Threads;
  addTimes(Launches, Mean);
  double GatherBytes = 0, Bytes = 0;
  for (const LaunchEntry &L : Launches) {
    double Share = ThreadsOf(L) / std::max(1.0, Threads);
    for (unsigned K = 0; K < NumOpKinds; ++K)
      addScaled(Mean.Operations[K], L.Result.Operations[K], Share);
    addScaled(Mean.DramRead, L.Result.DramRead, Share);
    addScaled(Mean.DramWritten, L.Result.DramWritten, Share);
    addScaled(Mean.Requested, L.Result.Requested, Share);
    Mean.PointsExamined += L.Result.PointsExamined;
    addNew(Mean.Assumed, L.Result.Assumed);
    addNew(Mean.DependsOn, L.Result.DependsOn);
    if (!Mean.Unseen)
      Mean.Unseen = L.Result.Unseen;
    double Moved =
        (L.Result.DramRead.Likely + L.Result.DramWritten.Likely) * ThreadsOf(L);
    Bytes += Moved;
    Mean.LaunchDram += L.Result.LaunchDram * weightOf(L);
    Mean.LaunchThreads += L.Result.LaunchThreads * weightOf(L);
    Mean.LaunchFloor += L.Result.LaunchFloor * weightOf(L);
    GatherBytes += Moved * L.Result.GatherShare;
  }
  Mean.GatherShare = Bytes > 0 ? GatherBytes / Bytes : 0;
  return Mean;
}

std::optional<ValidityRange>
roofline::commonRange(ArrayRef<const ValidityRange *> Each) {
  std::vector<UnknownRange> Conditions, Others;
  bool InRanges = false;
  for (const ValidityRange *V : Each) {
    if (!isInRanges(*V) && *V)
      return ValidityRange();
    InRanges |= isInRanges(*V);
    for (auto [I, Its] : enumerate(V->Over)) {
      bool IsCondition = I < V->Conditions;
      auto IsIt = [Its = &Its](const UnknownRange &Other) {
        return haveSameName(Other, *Its);
      };
      auto &List = any_of(Conditions, IsIt) ? Conditions : Others;
      auto Same = find_if(List, IsIt);
      UnknownRange Range = Same == List.end() ? Its : *Same;
      Range.TurnsBelow = (Range.TurnsBelow && Range.Low >= Its.Low) ||
                         (Its.TurnsBelow && Its.Low >= Range.Low);
      Range.TurnsAbove = (Range.TurnsAbove && Range.High <= Its.High) ||
                         (Its.TurnsAbove && Its.High <= Range.High);
      if (Its.High < Range.High)
        Range.FillsMemory = Its.FillsMemory;
      Range.Low = std::max(Range.Low, Its.Low);
      Range.High = std::min(Range.High, Its.High);
      if (Range.Low > Range.High)
        return std::nullopt;
      if (Same != List.end() && (&List == &Conditions || !IsCondition)) {
        *Same = std::move(Range);
        continue;
      }
      if (Same != List.end())
        List.erase(Same);
      (IsCondition ? Conditions : Others).push_back(std::move(Range));
    }
  }
  ValidityRange Common;
  if (!InRanges)
    return Common;
  Common.Kind = ValidityKind::Everywhere;
  Common.Conditions = Conditions.size();
  Common.Over = std::move(Conditions);
  append_range(Common.Over, Others);
  return Common;
}

/// The ranges in which each of \p Launches has the verdict \p Outcome; empty
/// if some have the other one, since those in which the sum keeps its verdict
/// are not known then.
static ValidityRange rangesOfSum(ArrayRef<LaunchEntry> Launches,
                                 Verdict Outcome) {
  std::vector<const ValidityRange *> Each;
  for (const LaunchEntry &L : Launches) {
    if (!startsThreads(L))
      continue;
    if (L.Result.Outcome != Outcome)
      return {};
    Each.push_back(&L.Result.Validity);
  }
  return Each.empty() ? ValidityRange()
                      : commonRange(Each).value_or(ValidityRange());
}

/// Operations of \p Kind per DRAM byte of \p E; none if they are not known over
/// its ranges.
static std::optional<Estimate> intensityOf(const Evaluation &E, OpKind Kind) {
  if (E.Kind == Kind)
    return E.Intensity;
  if (E.Floating && E.Floating->Kind == Kind)
    return E.Floating->Intensity;
  if (E.Operations[static_cast<unsigned>(Kind)].High == 0)
    return Estimate();
  return std::nullopt;
}

/// The ends of \p Sum, the ratio of the sums of operations of \p Kind and of
/// bytes, where operations and bytes were summed as if they did not depend on
/// each other. The ratio of sums is between the least and the greatest of the
/// ratios, and that of launches of which none is at the roof is below it.
static Estimate boundedByEach(Estimate Sum, ArrayRef<LaunchEntry> Launches,
                              OpKind Kind, double Ridge) {
  double Low = INFINITY, High = 0;
  bool AreBelow = true;
  for (const LaunchEntry &L : Launches) {
    if (!startsThreads(L) || L.Result.Threads.value_or(0) == 0)
      continue;
    AreBelow &= L.Result.Outcome == Verdict::Bandwidth;
    std::optional<Estimate> Its = intensityOf(L.Result, Kind);
    Low = std::min(Low, Its ? Its->Low : 0);
    High = std::max(High, Its ? Its->High : INFINITY);
  }
  if (AreBelow)
    High = std::min(High, Ridge);
  return {std::min(std::max(Sum.Low, Low), Sum.Likely), Sum.Likely,
          std::max(std::min(Sum.High, High), Sum.Likely)};
}

bool roofline::contradictsItself(const Evaluation &E) {
  auto IsAbove = [](const Estimate &Intensity, double Ridge) {
    return Intensity.High > Ridge && !Intensity.exact();
  };
  switch (E.Outcome) {
  case Verdict::Compute:
    return E.Intensity.Low < E.Ridge && !E.Intensity.exact();
  case Verdict::Bandwidth:
    return IsAbove(E.Intensity, E.Ridge) ||
           (E.Floating && IsAbove(E.Floating->Intensity, E.Floating->Ridge));
  case Verdict::Undetermined:
    return false;
  }
  llvm_unreachable("a verdict without a case");
}

Evaluation roofline::combine(ArrayRef<LaunchEntry> Launches,
                             const GpuSpec &Gpu) {
  Evaluation Sum = meanOf(Launches);
  Workload Work;
  Work.Threads = *Sum.Threads;
  for (unsigned K = 0; K < NumOpKinds; ++K)
    Work.Operations[K] = Sum.Operations[K].Likely * Work.Threads;
  Work.DramRead = Sum.DramRead.Likely * Work.Threads;
  Work.DramWritten = Sum.DramWritten.Likely * Work.Threads;
  RoofTimes Times = timesOf(Work, Gpu);
  Sum.ComputeSeconds = Times.Compute;
  Sum.MemorySeconds = Times.Memory;
  Sum.Kind = Times.Top;
  Sum.Ridge = Gpu.ridge(Times.Top);
  auto Over = [](double Amount, double Read, double Written) {
    return Amount / std::max(Read + Written, 1e-9);
  };
  auto IntensityOf = [&](OpKind Kind) -> Estimate {
    const Estimate &Operations = Sum.Operations[static_cast<unsigned>(Kind)];
    Estimate Apart = {
        Over(Operations.Low, Sum.DramRead.High, Sum.DramWritten.High),
        Over(Operations.Likely, Sum.DramRead.Likely, Sum.DramWritten.Likely),
        Over(Operations.High, Sum.DramRead.Low, Sum.DramWritten.Low)};
    return boundedByEach(Apart, Launches, Kind, Gpu.ridge(Kind));
  };
  Sum.Intensity = IntensityOf(Times.Top);
  // The precision of the code is that of every launch.
  const auto *Own = find_if(Launches, [&](const LaunchEntry &L) {
    return startsThreads(L) && L.Result.Floating &&
           L.Result.Floating->Kind != Times.Top;
  });
  if (Own != Launches.end()) {
    OpKind Kind = Own->Result.Floating->Kind;
    Sum.Floating = {Kind, IntensityOf(Kind), Gpu.ridge(Kind)};
  }
  Sum.Leaning = Times.verdict();
  Sum.Margin = {Times.margin(), Times.margin(), Times.margin()};
  for (const LaunchEntry &L : Launches) {
    Sum.Margin.Low = std::min(Sum.Margin.Low, L.Result.Margin.Low);
    Sum.Margin.High = std::max(Sum.Margin.High, L.Result.Margin.High);
  }
  bool AllSure = all_of(Launches, [](const LaunchEntry &L) {
    return L.Result.Outcome != Verdict::Undetermined || !startsThreads(L);
  });
  AllSure &= !Sum.startsNothing();
  Sum.Outcome = AllSure ? Sum.Leaning : Verdict::Undetermined;
  if (AllSure)
    Sum.Validity = rangesOfSum(Launches, Sum.Outcome);
  else if (!Sum.startsNothing())
    Sum.Validity = {{ValidityKind::Launches}};
  Sum.FlipsWhenAchievable =
      Sum.Outcome == Verdict::Compute && Times.top() < Times.MemoryAchievable;
  return Sum;
}

bool roofline::disagree(ArrayRef<LaunchEntry> Launches) {
  const auto *First = find_if(Launches, startsThreads);
  return any_of(Launches, [&](const LaunchEntry &L) {
    return startsThreads(L) && L.Result.Leaning != First->Result.Leaning;
  });
}
