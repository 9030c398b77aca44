// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/CountedMeans.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

/// The most lanes for which a formula is evaluated. A thousand nodes then take
/// some ten milliseconds.
static constexpr size_t MostLanes = 8192;
/// Loops in a trip count of a loop in a condition, and so on. Formulas beyond
/// are not counted.
static constexpr unsigned MostDepth = 50;

/// Lanes that together are all threads and iterations, with the share of the
/// launch that each stands for.
struct CountedMeans::Population {
  LaneEvaluator Lanes;
  std::vector<double> Weights;
};

CountedMeans::CountedMeans(const KernelFeatures &Features,
                           const SymbolValues &Values, LaneEvaluator &Spread)
    : Features(Features), Values(Values), Spread(Spread) {}
CountedMeans::~CountedMeans() = default;

/// Adds what symbol \p Id depends on; false if that is not known.
bool CountedMeans::addSymbol(SymbolId Id, Dependence &To,
                             std::vector<bool> &Seen, unsigned Depth) const {
  if (Seen[Id])
    return true;
  Seen[Id] = true;
  const SymbolInfo &Info = Features.symbol(Id);
  switch (Info.Kind) {
  case SymbolKind::ThreadIdx:
    To.Axes[Info.Axis] = true;
    return true;
  case SymbolKind::BlockIdx:
    To.Axes[3 + Info.Axis] = true;
    return true;
  case SymbolKind::BlockDim:
  case SymbolKind::GridDim:
    return true;
  case SymbolKind::LoopIndex:
    if (!Info.Trips || !addFormula(Info.Trips, To, Seen, Depth + 1))
      return false;
    To.Loops.push_back(Id);
    return true;
  case SymbolKind::BranchShare:
    return Info.Condition && addFormula(Info.Condition, To, Seen, Depth + 1);
  default:
    return Values.Bound[Id];
  }
}

bool CountedMeans::addFormula(SymExpr E, Dependence &To,
                              std::vector<bool> &Seen, unsigned Depth) const {
  if (Depth > MostDepth)
    return false;
  for (SymbolId Id : symbolsOf(E))
    if (!addSymbol(Id, To, Seen, Depth))
      return false;
  return true;
}

/// None if \p E depends on what is not known.
std::optional<CountedMeans::Dependence>
CountedMeans::dependenceOf(SymExpr E) const {
  Dependence By;
  std::vector<bool> Seen(Features.Symbols.size());
  if (!addFormula(E, By, Seen, 0))
    return std::nullopt;
  return By;
}

/// A lane for each thread and block along the axes of \p By; none if these are
/// too many.
static std::vector<Lane> threadsAlong(const std::array<bool, 6> &Axes,
                                      const LaunchShape &Shape) {
  std::vector<Lane> Lanes{{.FirstIterations = true}};
  for (unsigned Axis = 0; Axis < 6; ++Axis) {
    double Extent = Axis < 3 ? Shape.Block[Axis] : Shape.Grid[Axis - 3];
    if (!Axes[Axis])
      continue;
    if (Extent * Lanes.size() > MostLanes)
      return {};
    std::vector<Lane> More;
    for (double Number = 0; Number < Extent; ++Number)
      for (Lane L : Lanes) {
        (Axis < 3 ? L.Thread[Axis] : L.Block[Axis - 3]) = Number;
        More.push_back(L);
      }
    Lanes = std::move(More);
  }
  return Lanes;
}

std::unique_ptr<CountedMeans::Population>
CountedMeans::populate(const Dependence &By) {
  std::vector<Lane> Lanes = threadsAlong(By.Axes, Values.Shape);
  if (Lanes.empty())
    return nullptr;
  std::vector<double> Weights(Lanes.size(), 1.0 / Lanes.size());
  std::map<SymbolId, std::vector<double>> Iterations;
  for (SymbolId Loop : By.Loops) {
    LaneEvaluator Before(Spread, Lanes, /*LaneByLane=*/true);
    Before.setIterations(Iterations);
    ArrayRef<double> Trips = Before.of(Features.symbol(Loop).Trips);
    std::vector<Lane> More;
    std::vector<double> MoreWeights;
    std::map<SymbolId, std::vector<double>> MoreIterations;
    for (size_t I = 0; I < Lanes.size(); ++I) {
      // A loop that is not entered has no effect in any iteration.
      double Number = std::max(1.0, Trips[Trips.size() == 1 ? 0 : I]);
      if (Number != std::floor(Number) || More.size() + Number > MostLanes)
        return nullptr;
      for (double At = 0; At < Number; ++At) {
        More.push_back(Lanes[I]);
        MoreWeights.push_back(Weights[I] / Number);
        for (const auto &[Other, Numbers] : Iterations)
          MoreIterations[Other].push_back(Numbers[I]);
        MoreIterations[Loop].push_back(At);
      }
    }
    Lanes = std::move(More);
    Weights = std::move(MoreWeights);
    Iterations = std::move(MoreIterations);
  }
  auto Found = std::make_unique<Population>(
      LaneEvaluator(Spread, std::move(Lanes), /*LaneByLane=*/true),
      std::move(Weights));
  Found->Lanes.setIterations(std::move(Iterations));
  return Found;
}

/// Adds what \p More depends on; false, without a change, if the two have
/// nothing in common.
bool CountedMeans::Dependence::join(const Dependence &More) {
  bool Shared =
      any_of(More.Loops, [&](SymbolId Id) { return is_contained(Loops, Id); });
  for (auto [Mine, Other] : zip_equal(Axes, More.Axes))
    Shared |= Mine && Other;
  if (!Shared)
    return false;
  for (auto [Mine, Other] : zip_equal(Axes, More.Axes))
    Mine |= Other;
  for (SymbolId Id : More.Loops)
    if (!is_contained(Loops, Id))
      Loops.push_back(Id);
  return true;
}

/// The mean of the product of \p Factors, of \p Size values each, or one if
/// that is the same for all. Without \p Weights all count alike.
static double meanProduct(ArrayRef<ArrayRef<double>> Factors,
                          ArrayRef<double> Weights, size_t Size) {
  double Mean = 0;
  for (size_t I = 0; I < Size; ++I) {
    double Product = Weights.empty() ? 1.0 / Size : Weights[I];
    for (ArrayRef<double> Each : Factors)
      Product *= Each[Each.size() == 1 ? 0 : I];
    Mean += Product;
  }
  return Mean;
}

double CountedMeans::ofGroup(const Group &Of) {
  auto It = Populations.find(Of.By);
  if (It == Populations.end())
    It = Populations.try_emplace(Of.By, populate(Of.By)).first;
  Population *Counted = It->second.get();
  if (!Counted && Of.Factors.size() == 1)
    return Spread.mean(Of.Factors.front());
  LaneEvaluator &Lanes = Counted ? Counted->Lanes : Spread;
  std::vector<ArrayRef<double>> Each;
  for (SymExpr Factor : Of.Factors)
    Each.push_back(Lanes.of(Factor));
  ArrayRef<double> Weights;
  if (Counted)
    Weights = Counted->Weights;
  return meanProduct(Each, Weights, Lanes.size());
}

/// The mean of the product of \p Factors. Those that differ by nothing in
/// common are independent.
double CountedMeans::ofProduct(ArrayRef<SymExpr> Factors) {
  std::vector<Group> Groups;
  double Product = 1;
  for (SymExpr Factor : Factors) {
    Group Joined{*dependenceOf(Factor), {Factor}};
    if (Joined.By == Dependence()) {
      Product *= Spread.mean(Factor);
      continue;
    }
    erase_if(Groups, [&](Group &Other) {
      if (!Joined.By.join(Other.By))
        return false;
      append_range(Joined.Factors, Other.Factors);
      return true;
    });
    Groups.push_back(std::move(Joined));
  }
  for (const Group &Each : Groups) {
    bool IsSum =
        Each.Factors.size() == 1 && Each.Factors.front()->Op == SymOp::Sum;
    Product *= IsSum ? known(Each.Factors.front()) : ofGroup(Each);
  }
  return Product;
}

/// The mean of \p E, of which all that it depends on is known.
double CountedMeans::known(SymExpr E) {
  if (auto It = Means.find(E); It != Means.end())
    return It->second;
  double Mean = 0;
  if (E->Op == SymOp::Sum) {
    Mean = E->Value;
    for (auto [Term, Weight] : zip_equal(E->Operands, E->Weights))
      Mean += Weight * known(Term);
  } else {
    Mean = ofProduct(E->Op == SymOp::Product ? ArrayRef(E->Operands)
                                             : ArrayRef(E));
  }
  return Means[E] = Mean;
}

double CountedMeans::mean(SymExpr E) {
  // Sampled trip counts are means, too.
  bool IsKnown = Values.ShapeFixed && !Values.Sample && dependenceOf(E);
  return IsKnown ? known(E) : Spread.mean(E);
}
