// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Examination.h"
#include "constants/verdict.h"
#include "verdict/LaunchConditions.h"
#include "verdict/LoopBounds.h"
#include "verdict/SmallParts.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// Limits on the survey, which takes most of the time of a verdict: the
/// unknowns whose corners are tried, further points, and the unknowns that are
/// varied.
static constexpr unsigned MostCorners = 4, ScatteredPoints = 24,
                          MostRelevant = 10;

size_t roofline::affordablePoints(const KernelFeatures &Features,
                                  size_t Launches) {
  constexpr size_t NodeEvaluations = 50000, Fewest = 6, Most = 100;
  // An access costs about as much as a hundred nodes.
  size_t Size = (Features.FormulaNodes ? Features.FormulaNodes
                                       : Features.Context->numNodes()) +
                100 * Features.Accesses.size() + 1;
  return std::clamp(NodeEvaluations / Size / Launches, Fewest, Most);
}

double roofline::scatteredPosition(unsigned N, unsigned I) {
  // A Kronecker sequence of the roots of primes fills the inside evenly.
  static constexpr double Roots[MostRelevant] = {
      1.41421356, 1.73205081, 2.23606798, 2.64575131, 3.31662479,
      3.60555128, 4.12310563, 4.35889894, 4.79583152, 5.38516481};
  // Further unknowns have the same roots, each with a shift of its own.
  double Shift = I / MostRelevant * 0.618;
  return std::fmod(N * Roots[I % MostRelevant] + Shift, 1.0);
}

static std::vector<FurtherLaunch> boundEach(const KernelFeatures &Features,
                                            ArrayRef<CountedLaunch> Launches,
                                            const GpuSpec &Gpu) {
  std::vector<FurtherLaunch> Found;
  std::vector<Assumption> AsOfTheFirst;
  for (const auto &[Launch, Times] : Launches) {
    SymbolValues Fixed = bind(Features, Launch, Gpu, AsOfTheFirst);
    Coverage Covered = tellingChecks(Features, Fixed);
    Found.push_back({Launch, Times, std::move(Fixed), std::move(Covered)});
  }
  return Found;
}

/// Limits how often loops of \p Found run by the objects that they read, for
/// the launch that the likely values of the host's unknowns make.
static std::vector<Unknown> withinLists(std::vector<Unknown> Found,
                                        const KernelFeatures &Features,
                                        const SourceLaunch &Launch,
                                        const SymbolValues &Fixed,
                                        const Coverage &Covered) {
  if (none_of(Found,
              [](const Unknown &U) { return U.isHost() && U.SizesLaunch; }))
    return Found; // done with the fixed launch
  std::vector<double> Likely;
  for (const Unknown &U : Found)
    Likely.push_back(U.Likely);
  SymbolValues Values =
      valuesAt(Features, Launch, Fixed, Covered, Found, Likely);
  for (Unknown &U : Found)
    if (!U.IsNarrowed &&
        (U.Kind == SymbolKind::TripCount || U.Kind == SymbolKind::Loaded) &&
        U.Symbol < Features.Symbols.size()) {
      const SymbolInfo &Info = Features.symbol(U.Symbol);
      U.Low = Info.Low, U.Likely = Info.Likely, U.High = Info.High;
      limitToObjects(Features, Values, U);
      U.IsInvented = U.Likely == Info.Likely;
    }
  return Found;
}

/// Limits values of \p Found that are not followed to those with which loops
/// that depend on them run, the other unknowns having their likely values.
static std::vector<Unknown> withinLoops(std::vector<Unknown> Found,
                                        const KernelFeatures &Features,
                                        const SourceLaunch &Launch,
                                        const SymbolValues &Fixed,
                                        const Coverage &Covered) {
  auto IsOpen = [](const Unknown &U) {
    return U.Kind == SymbolKind::Opaque && !U.IsNarrowed;
  };
  if (none_of(Found, IsOpen))
    return Found;
  std::vector<double> Likely;
  for (const Unknown &U : Found)
    Likely.push_back(U.Likely);
  SymbolValues Values =
      valuesAt(Features, Launch, Fixed, Covered, Found, Likely);
  for (Unknown &U : make_filter_range(Found, IsOpen))
    limitToRunning(Features, Values, U);
  return Found;
}

/// The conditions of \p Launch that all \p Others have as well.
static std::vector<SymExpr> commonConditions(const SourceLaunch &Launch,
                                             ArrayRef<CountedLaunch> Others,
                                             ArrayRef<Unknown> Unknowns) {
  std::vector<SymExpr> Common = conditionsOf(Launch, Unknowns);
  for (const CountedLaunch &Other : Others) {
    if (Common.empty())
      break;
    std::vector<SymExpr> Its =
        conditionsOf(Other.Launch, [](SymbolId) { return true; });
    erase_if(Common, [&](SymExpr E) { return !is_contained(Its, E); });
  }
  return Common;
}

static std::vector<Unknown>
rangesFor(const KernelFeatures &Features, const SourceLaunch &Launch,
          const SymbolValues &Fixed, const Coverage &Covered,
          const GpuSpec &Gpu, ArrayRef<Narrowing> Narrowed, LaunchSizes Sizes,
          ArrayRef<CountedLaunch> Others, std::vector<Assumption> &Limits) {
  std::vector<Unknown> Found =
      unknownsOf(Features, Launch, Fixed, Covered, Gpu);
  Found = fromSmallParts(std::move(Found), Features, Launch, Fixed, Covered);
  Found = narrowed(std::move(Found), Narrowed);
  Found = withinTypes(std::move(Found), Launch, Fixed, Limits);
  Found = withinInt(std::move(Found), Features, Launch, Fixed, Limits);
  Found = launchable(std::move(Found), Features, Launch, Fixed);
  if (std::vector<SymExpr> Common = commonConditions(Launch, Others, Found);
      !Common.empty())
    Found = withinConditions(std::move(Found), Common, Launch, Fixed);
  if (Sizes == LaunchSizes::FillingGpu)
    Found = fillingGpu(std::move(Found), Launch, Fixed, Gpu);
  Found = withinObjects(std::move(Found), Features, Launch, Fixed, Covered);
  Found = withinMemory(std::move(Found), Launch, Fixed, Gpu);
  Found = withinLists(std::move(Found), Features, Launch, Fixed, Covered);
  Found = withinLoops(std::move(Found), Features, Launch, Fixed, Covered);
  return withinTime(std::move(Found), Features, Launch, Fixed, Covered, Gpu);
}

static std::vector<std::vector<SymExpr>>
conditionsOfEach(const SourceLaunch &Launch, ArrayRef<FurtherLaunch> Further,
                 ArrayRef<Unknown> Unknowns) {
  std::vector<std::vector<SymExpr>> Found{conditionsOf(Launch, Unknowns)};
  for (const FurtherLaunch &L : Further)
    Found.push_back(conditionsOf(L.Launch, Unknowns));
  return Found;
}

/// \p Unknowns of \p Launch and \p Further, with likely values with which the
/// program comes to one of these.
static std::vector<Unknown> whereLaunched(std::vector<Unknown> Unknowns,
                                          const SourceLaunch &Launch,
                                          ArrayRef<FurtherLaunch> Further,
                                          const SymbolValues &Fixed) {
  moveToLaunch(conditionsOfEach(Launch, Further, Unknowns), Fixed, Unknowns);
  return Unknowns;
}

/// Adds the unknowns of \p Further to \p Own. One that several launches depend
/// on has one value for all of them, in a range that each allows.
static std::vector<Unknown>
withFurther(std::vector<Unknown> Own, const KernelFeatures &Features,
            ArrayRef<FurtherLaunch> Further, const GpuSpec &Gpu,
            ArrayRef<Narrowing> Narrowed, LaunchSizes Sizes,
            ArrayRef<CountedLaunch> All, std::vector<Assumption> &Limits) {
  for (const FurtherLaunch &L : Further)
    for (Unknown &New : rangesFor(Features, L.Launch, L.Fixed, L.Covered, Gpu,
                                  Narrowed, Sizes, All, Limits)) {
      auto Same = find_if(
          Own, [&](const Unknown &U) { return U.Symbol == New.Symbol; });
      if (Same == Own.end()) {
        Own.push_back(std::move(New));
        continue;
      }
      if (New.High < Same->High)
        Same->FillsMemory = New.FillsMemory && New.High >= Same->Likely;
      Same->Low = std::min(std::max(Same->Low, New.Low), Same->Likely);
      Same->High = std::max(std::min(Same->High, New.High), Same->Likely);
      Same->SizesLaunch |= New.SizesLaunch;
    }
  return Own;
}

static std::vector<CountedLaunch> allOf(const CountedLaunch &First,
                                        ArrayRef<CountedLaunch> Others) {
  std::vector<CountedLaunch> All{First};
  append_range(All, Others);
  return All;
}

Examination::Examination(const KernelFeatures &Features,
                         const CountedLaunch &First, const GpuSpec &Gpu,
                         ArrayRef<Narrowing> Narrowed,
                         std::vector<Assumption> &Assumed,
                         ArrayRef<CountedLaunch> Others, LaunchSizes Sizes)
    : Features(Features), Launch(First.Launch), Times(First.Times), Gpu(Gpu),
      Fixed(bind(Features, Launch, Gpu, Assumed)),
      Covered(tellingChecks(Features, Fixed)),
      Further(boundEach(Features, Others, Gpu)),
      Unknowns(whereLaunched(
          withFurther(rangesFor(Features, Launch, Fixed, Covered, Gpu, Narrowed,
                                Sizes, Others, Limits),
                      Features, Further, Gpu, Narrowed, Sizes,
                      allOf(First, Others), Limits),
          Launch, Further, Fixed)),
      Conditions(conditionsOfEach(Launch, Further, Unknowns)),
      HasEffect(Unknowns.size(), true), FlipsAlone(Unknowns.size(), false),
      Affordable(affordablePoints(Features, 1 + Further.size())) {
  varyEach();
  varyTogether();
  Surveyed = Points.size();
}

/// Makes \p Work, of one launch, that of \p Times such launches.
static void repeat(Workload &Work, double Times) {
  if (Times == 1)
    return;
  for (AccessCost &A : Work.Accesses)
    for (double *Bytes : {&A.Requested, &A.Unique, &A.Dram, &A.DramWritten})
      *Bytes *= Times;
  for (double &Operations : Work.Operations)
    Operations *= Times;
  for (double *Amount :
       {&Work.Threads, &Work.DramRead, &Work.DramWritten, &Work.Requested,
        &Work.LeftInL2, &Work.DramFloor, &Work.LessIfKept, &Work.MoreIfLost})
    *Amount *= Times;
  Work.Launches = unsigned(Work.Launches * Times);
}

/// Adds \p More, a launch of the same kernel, to \p Sum; counts are means over
/// all threads.
static void addLaunch(Workload &Sum, Workload More) {
  if (Sum.Threads == 0) {
    Sum = std::move(More);
    return;
  }
  double All = Sum.Threads + More.Threads;
  auto Mean = [&](double Mine, double Theirs) {
    return (Mine * Sum.Threads + Theirs * More.Threads) / std::max(1.0, All);
  };
  if (Sum.Accesses.size() < More.Accesses.size())
    Sum.Accesses.resize(More.Accesses.size());
  for (auto [Mine, Theirs] : llvm::zip(Sum.Accesses, More.Accesses)) {
    Mine.SectorsPerWarp =
        Mine.Count + Theirs.Count > 0
            ? (Mine.SectorsPerWarp * Mine.Count * Sum.Threads +
               Theirs.SectorsPerWarp * Theirs.Count * More.Threads) /
                  std::max(1e-9, Mine.Count * Sum.Threads +
                                     Theirs.Count * More.Threads)
            : 0;
    Mine.Count = Mean(Mine.Count, Theirs.Count);
    Mine.Requested += Theirs.Requested;
    Mine.Unique += Theirs.Unique;
    Mine.Dram += Theirs.Dram;
    Mine.DramWritten += Theirs.DramWritten;
    Mine.Irregular |= Theirs.Irregular;
    Mine.HitsCaches |= Theirs.HitsCaches;
  }
  for (auto [Mine, Theirs] : llvm::zip_equal(Sum.Operations, More.Operations))
    Mine += Theirs;
  Sum.Launches += More.Launches;
  Sum.Threads = All;
  Sum.DramRead += More.DramRead;
  Sum.DramWritten += More.DramWritten;
  Sum.Requested += More.Requested;
  Sum.LeftInL2 += More.LeftInL2;
  Sum.DramFloor += More.DramFloor;
  Sum.LessIfKept += More.LessIfKept;
  Sum.MoreIfLost += More.MoreIfLost;
}

double PointResult::leastMargin() const {
  return Margin - std::log1p(Work.MoreIfLost / std::max(1.0, Work.dram()));
}

double PointResult::greatestMargin() const {
  return Margin - std::log1p(-Work.LessIfKept / std::max(1.0, Work.dram()));
}

bool PointResult::isSure() const {
  return Outcome == Verdict::Compute ? leastMargin() >= 0
                                     : greatestMargin() < 0;
}

const PointResult &Examination::examine(std::vector<double> At) {
  auto [Known, IsNew] = Examined.try_emplace(At, Points.size());
  if (!IsNew)
    return Points[Known->second];
  PointResult P;
  P.IsRefused = true;
  std::optional<Workload> Refused; // if all are
  auto Add = [&](const SourceLaunch &L, double Repeated,
                 const SymbolValues &Own, const Coverage &Checks,
                 ArrayRef<SymExpr> Needed) {
    SymbolValues B = valuesAt(Features, L, Own, Checks, Unknowns, At);
    if (allHold(Needed, B.Host) && !refusedLaunch(Features, L, B.Host)) {
      Workload Work = workloadAt(Features, B, Gpu);
      repeat(Work, Repeated);
      addLaunch(P.Work, std::move(Work));
      P.Blocks += B.Shape.blocks();
      P.IsRefused = false;
    } else if (!Refused) {
      Refused = workloadAt(Features, B, Gpu);
    }
  };
  Add(Launch, Times, Fixed, Covered, Conditions[0]);
  for (auto [L, Needed] : zip_equal(Further, drop_begin(Conditions)))
    Add(L.Launch, L.Times, L.Fixed, L.Covered, Needed);
  if (P.IsRefused)
    P.Work = std::move(*Refused);
  RoofTimes T = timesOf(P.Work, Gpu);
  P.Outcome = T.verdict();
  P.Margin = T.margin();
  P.At = std::move(At);
  if (!Points.empty())
    P.Work.Accesses.clear(); // only the likeliest point's are shown
  Points.push_back(std::move(P));
  return Points.back();
}

SymbolValues Examination::likeliestValues() const {
  return valuesAt(Features, Launch, Fixed, Covered, Unknowns, Points[0].At);
}

bool Examination::happens() const {
  std::vector<double> Host = likeliestValues().Host;
  return any_of(Conditions, [&](ArrayRef<SymExpr> OfLaunch) {
    return allHold(OfLaunch, Host);
  });
}

Fact<LimiterKind> Examination::refusal() const {
  if (any_of(Unknowns, [](const Unknown &U) {
        return U.SizesLaunch && U.isHost() && !U.IsDefault && U.Low < U.High;
      }))
    return {};
  return refusedLaunch(Features, Launch, likeliestValues().Host);
}

bool Examination::differsWhereIdle() const {
  auto IsIdle = [&](const PointResult &P) { return P.Blocks < Gpu.Sms.Value; };
  return gridSizes(Unknowns, Launch).size() > 1 && !IsIdle(likeliest()) &&
         any_of(Points, [&](const PointResult &P) {
           return !P.IsRefused && IsIdle(P) && P.Outcome != likeliest().Outcome;
         });
}

bool Examination::isWorseAtHigh(unsigned I, Verdict Wanted) const {
  bool Grows = Margins[I].High > Margins[I].Low;
  return Wanted == Verdict::Compute ? !Grows : Grows;
}

/// Examines the likeliest point and, for each unknown alone, the ends of its
/// range. Unknowns beyond the affordable number are varied together only.
void Examination::varyEach() {
  std::vector<double> Likely;
  for (const Unknown &U : Unknowns)
    Likely.push_back(U.Likely);
  Verdict First = examine(Likely).Outcome;
  double Margin = Points[0].Margin;
  Margins.assign(Unknowns.size(), {Margin, Margin});
  std::vector<double> Effect(Unknowns.size(), 0);
  size_t Tried = std::min(Unknowns.size(), Affordable);
  for (size_t I = Tried; I < Unknowns.size(); ++I)
    Untried.push_back(I);
  for (size_t I = 0; I < Tried; ++I) {
    for (bool High : {false, true}) {
      std::vector<double> At = Likely;
      At[I] = High ? Unknowns[I].High : Unknowns[I].Low;
      const PointResult &P = examine(std::move(At));
      (High ? Margins[I].High : Margins[I].Low) = P.Margin;
      Effect[I] = std::max(Effect[I], std::fabs(P.Margin - Margin));
      FlipsAlone[I] = FlipsAlone[I] || (P.Outcome != First && !P.IsRefused);
    }
    HasEffect[I] = Effect[I] > constants::LeastEffect;
    if (HasEffect[I])
      Relevant.push_back(I);
  }
  std::sort(Relevant.begin(), Relevant.end(),
            [&](unsigned A, unsigned B) { return Effect[A] > Effect[B]; });
  if (Relevant.size() > MostRelevant)
    Relevant.resize(MostRelevant);
}

void Examination::varyTogether() {
  const std::vector<double> Likely = Points[0].At;
  unsigned Corners = std::min<size_t>(Relevant.size(), MostCorners);
  while (1u << Corners > Affordable)
    --Corners;
  for (unsigned Corner = 0; Corners > 1 && Corner < (1u << Corners); ++Corner) {
    std::vector<double> At = Likely;
    for (unsigned I = 0; I < Corners; ++I) {
      const Unknown &U = Unknowns[Relevant[I]];
      At[Relevant[I]] = Corner >> I & 1 ? U.High : U.Low;
    }
    examine(std::move(At));
  }
  if (Relevant.empty() && Untried.empty())
    return;
  for (unsigned N = 1; N <= std::min<size_t>(ScatteredPoints, Affordable);
       ++N) {
    std::vector<double> At = Likely;
    for (size_t I = 0; I < Relevant.size(); ++I)
      At[Relevant[I]] = Unknowns[Relevant[I]].at(scatteredPosition(N, I));
    for (unsigned I : Untried)
      At[I] = Unknowns[I].at(scatteredPosition(N, MostRelevant + I));
    examine(std::move(At));
  }
}
