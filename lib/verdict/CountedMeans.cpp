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

double CountedMeans::mean(SymExpr E) {
  // Sampled trip counts are means, too.
  if (!Values.ShapeFixed || Values.Sample)
    return Spread.mean(E);
  std::optional<Dependence> By = dependenceOf(E);
  if (!By || *By == Dependence())
    return Spread.mean(E);
  auto It = Populations.find(*By);
  if (It == Populations.end())
    It = Populations.try_emplace(*By, populate(*By)).first;
  if (!It->second)
    return Spread.mean(E);
  ArrayRef<double> Each = It->second->Lanes.of(E);
  if (Each.size() == 1)
    return Each.front();
  double Mean = 0;
  for (auto [Value, Weight] : zip_equal(Each, It->second->Weights))
    Mean += Value * Weight;
  return Mean;
}
