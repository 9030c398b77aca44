// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/LaneEvaluator.h"
#include "model/SymArithmetic.h"
#include "verdict/SymbolRange.h"
#include "verdict/ThreadConditions.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

using namespace llvm;
using namespace roofline;

/// The position in loop \p Id of the lane with \p Seed, in 0..1. Successive
/// seeds fill the range evenly, and for two loops the square (a Kronecker
/// sequence of the square roots of primes). Loops with Ids equal modulo 16
/// share their positions.
static double placeInLoop(unsigned Seed, SymbolId Id) {
  static constexpr double Roots[] = {
      1.41421356237, 1.73205080757, 2.23606797750, 2.64575131106,
      3.31662479036, 3.60555127546, 4.12310562562, 4.35889894354,
      4.79583152331, 5.38516480713, 5.56776436283, 6.08276253030,
      6.40312423743, 6.55743852430, 6.85565460040, 7.28010988928};
  double Place = (Seed + 0.5) * Roots[Id % std::size(Roots)];
  return Place - std::floor(Place);
}

/// The limit on the total depth of formulas that are being evaluated, in all
/// evaluators that share a cache. SymContext limits the depth of one formula,
/// but a symbol leads to the formula of its condition or of its loop's trip
/// count, and that to another symbol: a row of loops or branches makes this
/// chain as long as the code.
static constexpr unsigned MostLevels = 4 * SymContext::MostLevels;

/// What evaluators need to know of the condition of a branch.
struct LaneEvaluator::BranchTest {
  bool IsComputable = false;
  /// Not set of one that is not computable.
  bool SinglesOut = false, HasSeveralAxes = false;
};

/// The symbols that may differ between lanes.
static constexpr unsigned LaneClasses = ThreadClasses |
                                        classBit(SymbolKind::LoopIndex) |
                                        classBit(SymbolKind::BranchShare);

struct LaneEvaluator::Census {
  explicit Census(size_t NumNodes) : Uniform(NumNodes) {}

  unsigned Levels = 0;     // total depth of formulas being evaluated
  ValueTableLease Uniform; // of nodes without LaneClasses
  std::map<SymbolId, BranchTest> Tests; // by the branch's share
  std::map<SymExpr, double> Shares;     // by condition
  std::map<SymExpr, std::optional<double>> SharesByAxes;
  /// Evaluators that count threads, by which axes of the block (0 to 2) and the
  /// grid (3 to 5) vary between their lanes.
  std::map<std::array<bool, 6>, LaneEvaluator> Counters;
};

LaneEvaluator::LaneEvaluator(const KernelFeatures &Features,
                             const SymbolValues &Values,
                             std::vector<Lane> Lanes, bool LaneByLane)
    : Features(Features), Values(Values), LaneByLane(LaneByLane),
      Lanes(std::move(Lanes)),
      OwnCensus(std::make_unique<Census>(Features.Context->numNodes())),
      All(OwnCensus.get()), Done(Features.Context->numNodes()) {}

LaneEvaluator::LaneEvaluator(LaneEvaluator &Other, std::vector<Lane> Lanes,
                             bool LaneByLane)
    : Features(Other.Features), Values(Other.Values), LaneByLane(LaneByLane),
      Lanes(std::move(Lanes)), All(Other.All),
      Done(Features.Context->numNodes()) {}

LaneEvaluator::LaneEvaluator(LaneEvaluator &&) = default;
LaneEvaluator::~LaneEvaluator() = default;

/// Counts the depth of \p E as in use during its lifetime.
class LaneEvaluator::Descent {
public:
  Descent(Census &All, SymExpr E) : All(All), Levels(E->Depth + 1) {
    All.Levels += Levels;
  }
  ~Descent() { All.Levels -= Levels; }
  Descent(const Descent &) = delete;
  Descent &operator=(const Descent &) = delete;

private:
  Census &All;
  unsigned Levels;
};

/// Whether the depth limit allows evaluating \p E, to which a symbol leads.
bool LaneEvaluator::canDescend(SymExpr E) const {
  return All->Levels + E->Depth < MostLevels;
}

/// Whether the condition of \p Branch can be computed: every symbol in it must
/// have the value that the branch would see. Bound symbols do, and trial values
/// of conditions that are the same for all threads, so that tests of the same
/// unknown agree, and those that a trip count has as well.
static bool isComputable(const SymbolInfo &Branch,
                         const KernelFeatures &Features,
                         const SymbolValues &Values) {
  SymExpr Condition = Branch.Condition;
  unsigned Open =
      classBit(SymbolKind::TripCount) | classBit(SymbolKind::BranchShare);
  if (!Branch.FollowsTrips)
    Open |= ObscureClasses;
  if ((Condition->Classes & Open) ||
      asksForUntoldPointer(Condition, Features, Values))
    return false;
  if (!(Condition->Classes & ThreadClasses))
    return true;
  bool NeedsGrid = Condition->Classes & (classBit(SymbolKind::BlockIdx) |
                                         classBit(SymbolKind::GridDim));
  if (NeedsGrid && !Values.GridBound)
    return false;
  for (SymbolId Id : symbolsOf(Condition))
    if (Features.symbol(Id).Kind == SymbolKind::Parameter && !Values.Bound[Id])
      return false;
  return true;
}

/// The most threads over which the share of a condition is counted.
static constexpr double MostCounted = 2048;

/// The share of the launch's threads for which \p Condition holds, counted over
/// the thread and block indices that it mentions. Where these have too many
/// values a part is counted, and the share is kept from 0 and 1 by at least one
/// thread.
double LaneEvaluator::shareOfThreads(SymExpr Condition) {
  LaunchShape Mentioned;
  std::array<bool, 6> Axes{};
  for (SymbolId Id : symbolsOf(Condition)) {
    const SymbolInfo &Info = Features.symbol(Id);
    if (Info.Kind == SymbolKind::ThreadIdx) {
      Mentioned.Block[Info.Axis] = Values.Shape.Block[Info.Axis];
      Axes[Info.Axis] = true;
    }
    if (Info.Kind == SymbolKind::BlockIdx) {
      Mentioned.Grid[Info.Axis] = Values.Shape.Grid[Info.Axis];
      Axes[3 + Info.Axis] = true;
    }
  }
  auto Counter = All->Counters.find(Axes);
  if (Counter == All->Counters.end())
    Counter =
        All->Counters
            .try_emplace(Axes, LaneEvaluator(
                                   *this, countedLanes(Mentioned, MostCounted)))
            .first;
  double Share = Counter->second.mean(Condition), Threads = Mentioned.threads();
  return Threads > MostCounted ? std::clamp(Share, 1 / Threads, 1 - 1 / Threads)
                               : Share;
}

/// The numbers, from the first to before the last, of \p Count along \p Axis in
/// blocks of \p Width for which \p Test holds, a comparison of values that rise
/// or fall along the axis.
std::pair<double, double> LaneEvaluator::numbersWith(SymExpr Test,
                                                     unsigned Axis,
                                                     double Width,
                                                     double Count) {
  // The difference of the operands at some numbers.
  auto At = [&](ArrayRef<double> Numbers) {
    std::vector<Lane> Line;
    for (double Number : Numbers)
      Line.push_back(laneAt(Axis, Width, Number));
    LaneEvaluator Each(*this, std::move(Line), /*LaneByLane=*/true);
    ArrayRef<double> A = Each.of(Test->Operands[0]),
                     B = Each.of(Test->Operands[1]);
    std::vector<double> Differences;
    for (size_t I = 0; I < Numbers.size(); ++I)
      Differences.push_back(A[A.size() == 1 ? 0 : I] -
                            B[B.size() == 1 ? 0 : I]);
    return Differences;
  };
  std::vector<double> Ends = At({0, Count - 1});
  bool Rises = Ends[0] < Ends[1];
  // The first number at which Holds() differs from the first one; Count if none
  // does.
  auto Edge = [&](auto Holds) {
    double Low = 0, High = Count - 1;
    bool First = Holds(Ends[0]);
    if (Holds(Ends[1]) == First)
      return Count;
    while (High - Low > 1) {
      constexpr unsigned Parts = 16;
      std::vector<double> Numbers;
      for (unsigned I = 1; I < Parts; ++I)
        Numbers.push_back(std::floor(Low + (High - Low) * I / Parts));
      std::vector<double> Differences = At(Numbers);
      for (unsigned I = 0; I < Numbers.size(); ++I) {
        bool IsBefore = Holds(Differences[I]) == First;
        (IsBefore ? Low : High) = Numbers[I];
        if (!IsBefore)
          break;
      }
    }
    return High;
  };
  auto IsBelow = [](double D) { return D < 0; };
  auto IsAtMost = [](double D) { return D <= 0; };
  double Below = Edge(IsBelow);
  if (Test->Op == SymOp::Less)
    return Rises || Below == Count
               ? std::pair(0.0, IsBelow(Ends[0]) ? Below : 0.0)
               : std::pair(Below, Count);
  double AtMost = Edge(IsAtMost);
  if (Rises)
    return {IsBelow(Ends[0]) ? Below : 0, IsAtMost(Ends[0]) ? AtMost : 0};
  return {IsAtMost(Ends[0]) ? 0 : AtMost, IsBelow(Ends[0]) ? 0 : Below};
}

const LaneEvaluator::BranchTest &LaneEvaluator::testOf(SymbolId Branch) {
  auto [It, IsNew] = All->Tests.try_emplace(Branch);
  BranchTest &Its = It->second;
  const SymbolInfo &Info = Features.symbol(Branch);
  if (IsNew && isComputable(Info, Features, Values))
    Its = {/*IsComputable=*/true, testsForEquality(Info.Condition),
           testsSeveralAxes(dimensionsIn(Features, Info.Condition))};
  return Its;
}

/// The mean over the launch of the product of \p Factors, which mention
/// \p Dimensions; none if these are of several axes, or too many to be counted.
std::optional<double> LaneEvaluator::meanAlong(ArrayRef<SymExpr> Factors,
                                               unsigned Dimensions) {
  if (testsSeveralAxes(Dimensions))
    return std::nullopt;
  unsigned Axis = 0;
  while (Axis < 2 && !(Dimensions & (9u << Axis)))
    ++Axis;
  double Width = Dimensions & 7 ? Values.Shape.Block[Axis] : 1;
  double Count = Dimensions & 56 ? Width * Values.Shape.Grid[Axis] : Width;
  double Low = 0, High = Count, Holes = 0;
  bool IsNegated = false;
  for (SymExpr Factor : Factors) {
    SymExpr Test = dimensionsIn(Features, Factor) == Dimensions
                       ? comparisonIn(Factor, IsNegated)
                       : nullptr;
    if (!Test) {
      if (Count > MostCounted)
        return std::nullopt;
      std::vector<Lane> Line;
      for (double Number = 0; Number < Count; ++Number)
        Line.push_back(laneAt(Axis, Width, Number));
      LaneEvaluator Each(*this, std::move(Line), /*LaneByLane=*/true);
      std::vector<double> Products(Each.size(), 1);
      for (SymExpr F : Factors)
        for (auto [I, Product] : enumerate(Products))
          Product *= Each.of(F)[Each.of(F).size() == 1 ? 0 : I];
      return std::accumulate(Products.begin(), Products.end(), 0.0) / Count;
    }
    auto [First, End] = numbersWith(Test, Axis, Width, Count);
    if (!IsNegated) {
      Low = std::max(Low, First);
      High = std::min(High, End);
    } else if (First == 0) {
      Low = std::max(Low, End);
    } else if (End == Count) {
      High = std::min(High, First);
    } else if (First < End && Holes > 0) {
      return std::nullopt; // they may overlap
    } else {
      Holes = End - First;
    }
  }
  return std::max(0.0, High - Low - Holes) / Count;
}

/// The mean of \p E over the threads of the launch, if it is made of factors
/// that each mention indices of one axis only, such as the comparisons of a
/// bounds check.
std::optional<double> LaneEvaluator::meanByAxes(SymExpr E) {
  if (E->Op == SymOp::Sum) {
    double Sum = E->Value;
    for (auto [Term, Weight] : zip_equal(E->Operands, E->Weights)) {
      std::optional<double> Mean = meanByAxes(Term);
      if (!Mean)
        return std::nullopt;
      Sum += Weight * *Mean;
    }
    return Sum;
  }
  // Factors that have an index in common are not independent.
  std::vector<std::pair<unsigned, std::vector<SymExpr>>> Groups;
  for (SymExpr Factor : factorsOf(E)) {
    unsigned Dimensions = dimensionsIn(Features, Factor);
    std::vector<SymExpr> Together{Factor};
    erase_if(Groups, [&](const auto &Group) {
      if (!(Group.first & Dimensions))
        return false;
      Dimensions |= Group.first;
      append_range(Together, Group.second);
      return true;
    });
    Groups.push_back({Dimensions, std::move(Together)});
  }
  double Product = 1;
  for (const auto &[Dimensions, Factors] : Groups) {
    std::optional<double> Mean = meanAlong(Factors, Dimensions);
    if (!Mean)
      return std::nullopt;
    Product *= *Mean;
  }
  return Product;
}

/// The value of \p Key in the cache \p Cache; \p Find computes it if it is
/// missing.
template <typename Map, typename Finder>
static auto onceFound(Map &Cache, SymExpr Key, Finder Find) {
  auto It = Cache.find(Key);
  if (It == Cache.end()) // Find() may add other keys
    It = Cache.try_emplace(Key, Find()).first;
  return It->second;
}

ArrayRef<double> LaneEvaluator::uniform(double Value, ValueTable &Kept) {
  MutableArrayRef<double> One = Kept.allocate(1);
  One[0] = Value;
  return One;
}

/// \p Each or, if its values are equal, one of them, so that what depends on
/// them is computed once. The mean of an evaluator with a cache of its own is
/// one of all lanes, and periods begin at differences.
ArrayRef<double> LaneEvaluator::alike(ArrayRef<double> Each) const {
  bool Joins = !OwnCensus && !PeriodsBegin && all_equal(Each);
  return Joins ? Each.take_front() : Each;
}

/// A stratified sample has a lane too many or too few at most at each of the
/// two ends of an interval. Twice as many are allowed, since strata are of
/// several axes.
static constexpr double MostLanesAside = 4;

/// Whether \p Share may be the mean that a stratified sample \p Each stands
/// for. If not, the condition is not that of one interval, as was taken.
static bool isNear(double Share, ArrayRef<double> Each) {
  double Mean = std::accumulate(Each.begin(), Each.end(), 0.0) / Each.size();
  return std::fabs(Share - Mean) * Each.size() < MostLanesAside;
}

ArrayRef<double> LaneEvaluator::share(const SymbolInfo &Info, SymbolId Id) {
  SymExpr C = Info.Condition;
  // A sampled share is that of the values which trial values stand for.
  bool IsSampled = C && Values.Bound[Id] && (C->Classes & ObscureClasses);
  if (!C || IsSampled || !canDescend(C) || !testOf(Id).IsComputable)
    return uniform(Values.Value[Id], *Done);
  Descent Down(*All, C);
  if (LaneByLane || !(C->Classes & ThreadClasses))
    return of(C);
  // A sample of lanes would miss what singles out a thread: "threadIdx.x == 0",
  // "i < 100" of a million.
  bool SinglesOut = testOf(Id).SinglesOut;
  ArrayRef<double> Each = SinglesOut ? ArrayRef<double>() : of(C);
  bool InLoop = C->Classes & classBit(SymbolKind::LoopIndex);
  auto IsOfThreads = [](SymExpr Test) { return Test->Classes & ThreadClasses; };
  if (SinglesOut && InLoop && C->Op == SymOp::Product &&
      !all_of(C->Operands, IsOfThreads)) {
    // The share of the threads, in the iterations that the other tests let
    // through.
    double Share = 1;
    for (SymExpr Test : make_filter_range(C->Operands, IsOfThreads))
      Share *= onceFound(All->SharesByAxes, Test, [&] {
                 return meanByAxes(Test);
               }).value_or(NAN);
    MutableArrayRef<double> Found = Done->allocate(Lanes.size());
    llvm::fill(Found, Share);
    for (SymExpr Test : C->Operands)
      if (!IsOfThreads(Test)) {
        ArrayRef<double> Its = of(Test);
        for (size_t I = 0; I < Found.size(); ++I)
          Found[I] *= Its[Its.size() == 1 ? 0 : I];
      }
    if (!std::isnan(Share))
      return Found;
  }
  bool AreAlike = all_equal(Each);
  bool IsMean = OwnCensus && !InLoop;
  if (AreAlike || IsMean)
    if (std::optional<double> Share =
            onceFound(All->SharesByAxes, C, [&] { return meanByAxes(C); });
        Share &&
        (AreAlike || testOf(Id).HasSeveralAxes || isNear(*Share, Each)))
      return AreAlike ? uniform(*Share, *Done) : withMean(Each, *Share);
  if (SinglesOut)
    return uniform(onceFound(All->Shares, C, [&] { return shareOfThreads(C); }),
                   *Done);
  return Each;
}

/// \p Each in proportion, with the mean \p Mean.
ArrayRef<double> LaneEvaluator::withMean(ArrayRef<double> Each, double Mean) {
  double Total = std::accumulate(Each.begin(), Each.end(), 0.0);
  MutableArrayRef<double> Result = Done->allocate(Each.size());
  for (auto [Scaled, Value] : zip_equal(Result, Each))
    Scaled = Value * Mean * Each.size() / Total;
  return Result;
}

ArrayRef<double> LaneEvaluator::loopIndex(const SymbolInfo &Info, SymbolId Id) {
  if (auto Fixed = Iterations.find(Id); Fixed != Iterations.end())
    return Fixed->second;
  if (!Info.Trips || !canDescend(Info.Trips))
    return uniform(0, *Done);
  Descent Down(*All, Info.Trips);
  ArrayRef<double> Trips = of(Info.Trips);
  MutableArrayRef<double> Result = Done->allocate(Lanes.size());
  double At = 0;
  for (size_t I = 0; I < Lanes.size(); ++I) {
    double T = Trips[Trips.size() == 1 ? 0 : I];
    const Lane &L = Lanes[I];
    if (!L.SameIterations)
      At = L.FirstIterations ? 0 : std::floor(placeInLoop(L.Seed, Id) * T);
    Result[I] = At + (L.SteppedLoop == Id ? L.LoopSteps : 0);
  }
  return alike(Result);
}

ArrayRef<double> LaneEvaluator::symbol(SymbolId Id) {
  const SymbolInfo &Info = Features.symbol(Id);
  auto Each = [&](auto Get) -> ArrayRef<double> {
    MutableArrayRef<double> Result = Done->allocate(Lanes.size());
    for (size_t I = 0; I < Lanes.size(); ++I)
      Result[I] = Get(Lanes[I]);
    return alike(Result);
  };
  switch (Info.Kind) {
  case SymbolKind::ThreadIdx:
    return Each([&](const Lane &L) { return L.Thread[Info.Axis]; });
  case SymbolKind::BlockIdx:
    return Each([&](const Lane &L) { return L.Block[Info.Axis]; });
  case SymbolKind::BlockDim:
    return uniform(Values.Shape.Block[Info.Axis], *All->Uniform);
  case SymbolKind::GridDim:
    return uniform(Values.Shape.Grid[Info.Axis], *All->Uniform);
  case SymbolKind::LoopIndex:
    return loopIndex(Info, Id);
  case SymbolKind::BranchShare:
    return share(Info, Id);
  default:
    return uniform(Values.Value[Id], *All->Uniform);
  }
}

/// Computes \p E; the result lies in \p Kept.
ArrayRef<double> LaneEvaluator::apply(SymExpr E, ValueTable &Kept) {
  size_t Size = 1;
  SmallVector<ArrayRef<double>, 8> Operands;
  for (SymExpr O : E->Operands) {
    Operands.push_back(of(O));
    Size = std::max(Size, Operands.back().size());
  }
  SmallVector<double, 8> FromFirst;
  if (PeriodsBegin && (E->Op == SymOp::Mod || E->Op == SymOp::FloorDiv) &&
      Operands[0].size() > 1) {
    for (double Number : Operands[0])
      FromFirst.push_back(Number - Operands[0][0]);
    Operands[0] = FromFirst;
  }
  MutableArrayRef<double> Result = Kept.allocate(Size);
  applyNode(*E, Operands, Result);
  return Result;
}

ArrayRef<double> LaneEvaluator::of(SymExpr E) {
  ValueTable &Kept = E->Classes & LaneClasses ? *Done : *All->Uniform;
  if (ArrayRef<double> Known = Kept.find(E->Id); !Known.empty())
    return Known;
  if (Values.Sample)
    if (auto Trips = Values.Sample->Trips.find(E->Id);
        Trips != Values.Sample->Trips.end())
      return Kept.set(E->Id, uniform(Trips->second.Mean, Kept));
  return Kept.set(E->Id,
                  E->Op == SymOp::Symbol ? symbol(E->Symbol) : apply(E, Kept));
}

double LaneEvaluator::mean(SymExpr E) {
  ArrayRef<double> Each = of(E);
  double Total = 0;
  for (double V : Each)
    Total += V;
  return Total / Each.size();
}
