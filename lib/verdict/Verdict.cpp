// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Verdict.h"
#include "constants/verdict.h"
#include "verdict/Sampling.h"
#include "verdict/VerdictNotes.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace llvm;
using namespace roofline;

/// The number of points that may be examined for each of: unknowns varied
/// alone, corners, scattered points. Large kernels get fewer, to keep compile
/// time low.
static size_t affordablePoints(const KernelFeatures &Features) {
  constexpr size_t NodeEvaluations = 50000, Fewest = 6, Most = 100;
  // An access costs about as much as a hundred nodes.
  size_t Size =
      Features.Context->numNodes() + 100 * Features.Accesses.size() + 1;
  return std::clamp(NodeEvaluations / Size, Fewest, Most);
}

static constexpr unsigned MostCorners = 4, ScatteredPoints = 24,
                          MostRelevant = 10;
/// The steps of the search for the least value at which a verdict holds. It is
/// shown with two digits, so more would not change it.
static constexpr unsigned BisectionSteps = 7;

namespace {
/// A point of the unknowns' ranges and the result there.
struct Point {
  std::vector<double> At; // by unknown
  Verdict Outcome;
  double Margin; // log of compute over memory time
  Workload Work;
};

class Classifier {
public:
  Classifier(const KernelFeatures &Features, const SourceLaunch &Launch,
             const GpuSpec &Gpu, ArrayRef<Narrowing> Narrowed)
      : Features(Features), Launch(Launch), Gpu(Gpu),
        Known(bind(Features, Launch, Gpu, Result.Assumed)),
        Covered(coverageOf(Features)),
        Unknowns(narrowed(unknownsOf(Features, Launch, Known, Covered, Gpu),
                          Narrowed)) {}

  Evaluation run(LikeliestPoint *At);

private:
  const Point &examine(std::vector<double> At);
  void findRelevant();
  void explore();
  void decide();
  ValidityRange everywhere() const;
  bool decideByThreshold();
  bool holdsAt(unsigned I, double Value, Verdict Wanted);
  ValidityRange rangeOf(const Unknown &U, double Bound, bool Above) const;
  void summarise();

  const KernelFeatures &Features;
  SourceLaunch Launch;
  const GpuSpec &Gpu;
  Evaluation Result;
  SymbolValues Known;
  Coverage Covered;
  std::vector<Unknown> Unknowns;
  std::vector<unsigned> Relevant; // indices, most effect first
  std::vector<unsigned> Untried;  // indices, not varied alone
  std::vector<bool> FlipsAlone;
  std::vector<Point> Points; // [0] is the likeliest
};
} // namespace

const Point &Classifier::examine(std::vector<double> At) {
  SymbolValues B = valuesAt(Features, Launch, Known, Covered, Unknowns, At);
  Point P;
  P.Work = workloadAt(Features, B, Gpu);
  RoofTimes T = timesOf(P.Work, Gpu);
  P.Outcome = T.verdict();
  P.Margin = T.margin();
  P.At = std::move(At);
  if (!Points.empty())
    P.Work.Accesses.clear(); // only the likeliest point's are shown
  Points.push_back(std::move(P));
  return Points.back();
}

void Classifier::findRelevant() {
  std::vector<double> Likely;
  for (const Unknown &U : Unknowns)
    Likely.push_back(U.Likely);
  Verdict First = examine(Likely).Outcome;
  double Margin = Points[0].Margin;
  std::vector<double> Effect(Unknowns.size(), 0);
  FlipsAlone.assign(Unknowns.size(), false);
  // Unknowns beyond the budget are varied together, in explore().
  size_t Tried = std::min(Unknowns.size(), affordablePoints(Features));
  for (size_t I = Tried; I < Unknowns.size(); ++I)
    Untried.push_back(I);
  for (size_t I = 0; I < Tried; ++I) {
    for (double End : {Unknowns[I].Low, Unknowns[I].High}) {
      std::vector<double> At = Likely;
      At[I] = End;
      const Point &P = examine(std::move(At));
      Effect[I] = std::max(Effect[I], std::fabs(P.Margin - Margin));
      FlipsAlone[I] = FlipsAlone[I] || P.Outcome != First;
    }
    if (Effect[I] > constants::LeastEffect)
      Relevant.push_back(I);
  }
  std::sort(Relevant.begin(), Relevant.end(),
            [&](unsigned A, unsigned B) { return Effect[A] > Effect[B]; });
  if (Relevant.size() > MostRelevant)
    Relevant.resize(MostRelevant);
}

void Classifier::explore() {
  std::vector<double> Likely = Points[0].At;
  unsigned Corners = std::min<size_t>(Relevant.size(), MostCorners);
  while (1u << Corners > affordablePoints(Features))
    --Corners;
  for (unsigned Corner = 0; Corners > 1 && Corner < (1u << Corners); ++Corner) {
    std::vector<double> At = Likely;
    for (unsigned I = 0; I < Corners; ++I) {
      const Unknown &U = Unknowns[Relevant[I]];
      At[Relevant[I]] = Corner >> I & 1 ? U.High : U.Low;
    }
    examine(std::move(At));
  }
  // A Kronecker sequence of the roots of primes fills the inside evenly.
  static constexpr double Roots[MostRelevant] = {
      1.41421356, 1.73205081, 2.23606798, 2.64575131, 3.31662479,
      3.60555128, 4.12310563, 4.35889894, 4.79583152, 5.38516481};
  unsigned Scattered =
      std::min<size_t>(ScatteredPoints, affordablePoints(Features));
  bool AnythingOpen = !Relevant.empty() || !Untried.empty();
  for (unsigned N = 1; AnythingOpen && N <= Scattered; ++N) {
    std::vector<double> At = Likely;
    for (size_t I = 0; I < Relevant.size(); ++I)
      At[Relevant[I]] = Unknowns[Relevant[I]].at(std::fmod(N * Roots[I], 1.0));
    for (unsigned I : Untried)
      At[I] = Unknowns[I].at(
          std::fmod(N * Roots[I % MostRelevant] + I * 0.618, 1.0));
    examine(std::move(At));
  }
}

/// \p Value as a whole number of two significant digits from 100 on, rounded to
/// the side on which the claim still holds.
static double rounded(double Value, bool Up) {
  double Unit =
      Value < 100 ? 1 : std::pow(10, std::floor(std::log10(Value)) - 1);
  double Steps = Up ? std::ceil(Value / Unit) : std::floor(Value / Unit);
  return std::trunc(Steps * Unit);
}

/// Whether the verdict is \p Wanted with unknown \p I at \p Value and the two
/// other most relevant unknowns at any combination of the ends of their ranges.
bool Classifier::holdsAt(unsigned I, double Value, Verdict Wanted) {
  std::vector<unsigned> Others;
  for (unsigned Other : Relevant)
    if (Other != I && Others.size() < 2)
      Others.push_back(Other);
  for (unsigned Corner = 0; Corner < (1u << Others.size()); ++Corner) {
    std::vector<double> At = Points[0].At;
    At[I] = Value;
    for (unsigned K = 0; K < Others.size(); ++K)
      At[Others[K]] =
          Corner >> K & 1 ? Unknowns[Others[K]].High : Unknowns[Others[K]].Low;
    if (examine(std::move(At)).Outcome != Wanted)
      return false;
  }
  return true;
}

ValidityRange Classifier::rangeOf(const Unknown &U, double Bound,
                                  bool Above) const {
  if (U.Symbol == Unknown::GridBlocks)
    Bound *= Known.Shape.blockThreads();
  bool IsShare = !U.logarithmic();
  return {{Above ? ValidityKind::AtLeast : ValidityKind::AtMost,
           "",
           0,
           {IsShare ? Bound : rounded(Bound, Above), IsShare ? 2.0 : 0.0}},
          {U.Id}};
}

/// Looks for one unknown such that the likeliest point's verdict holds at
/// every point above (or below) some value of it.
bool Classifier::decideByThreshold() {
  Verdict First = Points[0].Outcome;
  std::vector<unsigned> Candidates = Relevant;
  for (unsigned I : Candidates) {
    const Unknown &U = Unknowns[I];
    double Worst = -INFINITY, Least = INFINITY;
    for (const Point &P : Points)
      if (P.Outcome != First) {
        Worst = std::max(Worst, P.At[I]);
        Least = std::min(Least, P.At[I]);
      }
    auto WellAbove = [&](double Value, double Than) {
      return U.logarithmic() ? Value >= Than * constants::ClearFactor
                             : Value >= Than + constants::ClearShare;
    };
    bool Above = WellAbove(U.Likely, Worst), Below = WellAbove(Least, U.Likely);
    if ((!Above && !Below) || !holdsAt(I, U.Likely, First))
      continue;
    // Bisect between a value that failed and one that held.
    double Failed = Above ? Worst : Least, Held = U.Likely;
    for (unsigned Step = 0; Step < BisectionSteps; ++Step) {
      double Middle = U.logarithmic() ? std::sqrt(std::max(Failed, 1.0) * Held)
                                      : (Failed + Held) / 2;
      (holdsAt(I, Middle, First) ? Held : Failed) = Middle;
    }
    Result.Validity = rangeOf(U, Held, Above);
    Result.DependsOn = {U.Id};
    return true;
  }
  return false;
}

static void addName(std::vector<UnknownId> &List, const UnknownId &New) {
  if (none_of(List, [&](const UnknownId &U) { return haveSameName(U, New); }))
    List.push_back(New);
}

/// The validity of a unanimous verdict.
ValidityRange Classifier::everywhere() const {
  ValidityRange Range;
  Range.Kind = ValidityKind::Everywhere;
  for (unsigned I : Relevant)
    if (Unknowns[I].IsNarrowed)
      Range.Kind = ValidityKind::GivenRanges;
    else if (Unknowns[I].Symbol != Unknown::GridBlocks)
      addName(Range.Over, Unknowns[I].Id);
  if (!Known.GridBound)
    Range.Over.push_back({UnknownKind::LaunchSize});
  else if (Range.Over.empty() && Range.Kind == ValidityKind::Everywhere)
    return {}; // everything is known
  return Range;
}

void Classifier::decide() {
  Verdict First = Points[0].Outcome;
  Result.Leaning = First;
  bool Unanimous =
      all_of(Points, [&](const Point &P) { return P.Outcome == First; });
  if (Unanimous) {
    Result.Outcome = First;
    Result.Validity = everywhere();
    return;
  }
  if (decideByThreshold()) {
    Result.Outcome = First;
    return;
  }
  Result.Outcome = Verdict::Undetermined;
  // Unknowns that flip the verdict alone; if none does, those with most effect.
  auto Collect = [&](bool Alone) {
    for (unsigned I : Relevant)
      if ((FlipsAlone[I] || !Alone) && Result.DependsOn.size() < 3)
        addName(Result.DependsOn, Unknowns[I].Id);
  };
  Collect(/*Alone=*/true);
  if (Result.DependsOn.empty())
    Collect(/*Alone=*/false);
  if (Result.DependsOn.empty())
    Result.DependsOn = {{UnknownKind::Branches}};
  Result.Validity = {{ValidityKind::Unknowns}, Result.DependsOn};
}

static void widen(Estimate &E, double Value) {
  E.Low = std::min(E.Low, Value);
  E.High = std::max(E.High, Value);
}

void Classifier::summarise() {
  const Workload &Likely = Points[0].Work;
  RoofTimes T = timesOf(Likely, Gpu);
  unsigned Top = static_cast<unsigned>(T.Top);
  Result.Kind = T.Top;
  Result.Ridge = Gpu.ridge(T.Top);
  auto PerThread = [](double Total, const Workload &W) {
    return Total / std::max(1.0, W.Threads);
  };
  auto Fill = [&](Estimate &E, auto Get) {
    double L = Get(Likely);
    E = {L, L, L};
    for (const Point &P : Points)
      widen(E, Get(P.Work));
  };
  Fill(Result.Intensity, [&](const Workload &W) {
    return W.Operations[Top] / std::max(1.0, W.dram());
  });
  for (unsigned K = 0; K < NumOpKinds; ++K) {
    Fill(Result.Operations[K],
         [&](const Workload &W) { return PerThread(W.Operations[K], W); });
  }
  Fill(Result.DramRead,
       [&](const Workload &W) { return PerThread(W.DramRead, W); });
  Fill(Result.DramWritten,
       [&](const Workload &W) { return PerThread(W.DramWritten, W); });
  Fill(Result.Requested,
       [&](const Workload &W) { return PerThread(W.Requested, W); });
  Result.PointsExamined = Points.size();
  Result.Margin = {Points[0].Margin, Points[0].Margin, Points[0].Margin};
  for (const Point &P : Points)
    widen(Result.Margin, P.Margin);
  Result.GatherShare = Likely.irregularShare();
  if (Known.ShapeFixed) {
    Result.Threads = Likely.Threads;
    Result.ComputeSeconds = T.Compute;
    Result.MemorySeconds = T.Memory;
    Result.Limiter = limiterOf(Known.Shape, Gpu);
  } else {
    Result.ComputeSeconds.fill(-1);
  }
  Result.FlipsWhenAchievable =
      Result.Outcome == Verdict::Compute && T.top() < T.MemoryAchievable;
}

Evaluation Classifier::run(LikeliestPoint *At) {
  findRelevant();
  explore();
  decide();
  summarise();
  append_range(Result.Assumed, assumptionsOf(Features, Known));
  append_range(Result.Assumed, sampledValues(Features, Known));
  if (At)
    *At = {Points[0].Work,
           valuesAt(Features, Launch, Known, Covered, Unknowns, Points[0].At),
           Unknowns, Relevant};
  return std::move(Result);
}

Evaluation roofline::classify(const KernelFeatures &Features,
                              const SourceLaunch &Launch, const GpuSpec &Gpu,
                              LikeliestPoint *At,
                              ArrayRef<Narrowing> Narrowed) {
  return Classifier(Features, Launch, Gpu, Narrowed).run(At);
}
