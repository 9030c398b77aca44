// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/CountedMeans.h"
#include "verdict/BlockRows.h"
#include "verdict/CountedLanes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;
using namespace roofline;

/// The most lanes for which a formula is evaluated, and the most values of
/// nodes that they may need together: 64 MiB.
static constexpr size_t MostCounted = 8192, MostValues = 8 << 20;
/// The most populations of lanes of one launch.
static constexpr size_t MostPopulations = 16;
/// The most symbols in a chain of conditions and trip counts that refer to each
/// other. Formulas beyond are not counted.
static constexpr unsigned MostDepth = 50;

/// Lanes that together are all threads and iterations, with the share of the
/// launch that each stands for; where these are too many, rows of blocks that
/// are alike.
struct CountedMeans::Population {
  std::unique_ptr<LaneEvaluator> Lanes;
  std::vector<double> Weights;
  std::unique_ptr<BlockRows> Rows; // if there are no lanes

  static std::unique_ptr<Population> ofRows(const KernelFeatures &Features,
                                            const SymbolValues &Values,
                                            const Dependence &By,
                                            size_t MostLanes);
};

CountedMeans::CountedMeans(const KernelFeatures &Features,
                           const SymbolValues &Values, LaneEvaluator &Spread)
    : Features(Features), Values(Values), Spread(Spread),
      MostLanes(std::min(MostCounted,
                         MostValues / (Features.Context->numNodes() + 1))) {}
CountedMeans::~CountedMeans() = default;

/// What symbol \p Id depends on; none if that is not known.
std::optional<CountedMeans::Dependence>
CountedMeans::dependenceOf(SymbolId Id) {
  // Nothing while it is being found, in case trip counts refer to each other.
  auto [It, IsNew] = OfSymbols.try_emplace(Id, Dependence());
  if (!IsNew)
    return It->second;
  const SymbolInfo &Info = Features.symbol(Id);
  std::optional<Dependence> By = Dependence();
  switch (Info.Kind) {
  case SymbolKind::ThreadIdx:
    By->Axes[Info.Axis] = true;
    break;
  case SymbolKind::BlockIdx:
    By->Axes[3 + Info.Axis] = true;
    break;
  case SymbolKind::BlockDim:
  case SymbolKind::GridDim:
    break;
  case SymbolKind::LoopIndex:
    By = Info.Trips ? dependenceOf(Info.Trips) : std::nullopt;
    if (By)
      By->Loops.push_back(Id);
    break;
  case SymbolKind::BranchShare:
    By = Info.Condition ? dependenceOf(Info.Condition) : std::nullopt;
    break;
  default:
    if (!Values.Bound[Id])
      By = std::nullopt;
  }
  return OfSymbols[Id] = By;
}

/// What \p E depends on; none if that is not known.
std::optional<CountedMeans::Dependence> CountedMeans::dependenceOf(SymExpr E) {
  SaveAndRestore Deeper(Depth, Depth + 1);
  if (Depth > MostDepth)
    return std::nullopt;
  Dependence By;
  for (SymbolId Id : symbolsOf(E)) {
    std::optional<Dependence> Its = dependenceOf(Id);
    if (!Its)
      return std::nullopt;
    By.add(*Its);
  }
  return By;
}

/// A lane for each thread and block along the axes of \p By; none if these are
/// too many.
static std::vector<Lane> threadsAlong(const std::array<bool, 6> &Axes,
                                      const LaunchShape &Shape,
                                      size_t MostLanes) {
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

/// The rows of blocks along the longest axis of the grid in \p By; null if
/// there is none or a block has too many threads.
std::unique_ptr<CountedMeans::Population>
CountedMeans::Population::ofRows(const KernelFeatures &Features,
                                 const SymbolValues &Values,
                                 const Dependence &By, size_t MostLanes) {
  ArrayRef<double> Grid = Values.Shape.Grid;
  std::optional<unsigned> Longest;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (By.Axes[3 + Axis] && (!Longest || Grid[Axis] > Grid[*Longest]))
      Longest = Axis;
  if (!Longest)
    return nullptr;
  std::array<bool, 6> Others = By.Axes;
  Others[3 + *Longest] = false;
  std::vector<Lane> Lanes = threadsAlong(Others, Values.Shape, MostLanes);
  if (Lanes.empty())
    return nullptr;
  auto Found = std::make_unique<Population>();
  Found->Rows =
      std::make_unique<BlockRows>(Features, Values, std::move(Lanes), By.Loops,
                                  BlockRow{*Longest, 0, 1, Grid[*Longest]});
  return Found;
}

std::unique_ptr<CountedMeans::Population>
CountedMeans::populate(const Dependence &By) {
  auto OfRows = [&] {
    return Population::ofRows(Features, Values, By, MostLanes);
  };
  CountedLanes Counted(threadsAlong(By.Axes, Values.Shape, MostLanes));
  if (Counted.Lanes.empty())
    return OfRows();
  for (SymbolId Loop : By.Loops) {
    LaneEvaluator Before(Spread, Counted.Lanes, /*LaneByLane=*/true);
    Before.setIterations(Counted.Iterations);
    ArrayRef<double> Trips = Before.of(Features.symbol(Loop).Trips);
    auto Number = [&](size_t I) { return Trips[Trips.size() == 1 ? 0 : I]; };
    if (!Counted.addLoop(Loop, Number, MostLanes))
      return OfRows();
  }
  auto Found = std::make_unique<Population>();
  Found->Lanes = std::make_unique<LaneEvaluator>(
      Spread, std::move(Counted.Lanes), /*LaneByLane=*/true);
  Found->Weights = std::move(Counted.Weights);
  Found->Lanes->setIterations(std::move(Counted.Iterations));
  return Found;
}

bool CountedMeans::Dependence::overlaps(const Dependence &More) const {
  return any_of(More.Loops,
                [&](SymbolId Id) { return is_contained(Loops, Id); }) ||
         any_of(zip_equal(Axes, More.Axes), [](auto Both) {
           return std::get<0>(Both) && std::get<1>(Both);
         });
}

void CountedMeans::Dependence::add(const Dependence &More) {
  for (auto [Mine, Other] : zip_equal(Axes, More.Axes))
    Mine |= Other;
  for (SymbolId Id : More.Loops)
    if (!is_contained(Loops, Id))
      Loops.push_back(Id);
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
    It = Populations
             .try_emplace(Of.By, Populations.size() < MostPopulations
                                     ? populate(Of.By)
                                     : nullptr)
             .first;
  Population *Counted = It->second.get();
  if (Counted && Counted->Rows) {
    if (auto Mean = Counted->Rows->meanOfProduct(Of.Factors))
      return *Mean;
    Counted = nullptr;
  }
  if (!Counted && Of.Factors.size() == 1)
    return Spread.mean(Of.Factors.front());
  LaneEvaluator &Lanes = Counted ? *Counted->Lanes : Spread;
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
    std::optional<Dependence> By = dependenceOf(Factor);
    if (!By || *By == Dependence()) {
      Product *= Spread.mean(Factor);
      continue;
    }
    Group Joined{*By, {Factor}};
    erase_if(Groups, [&](Group &Other) {
      if (!Joined.By.overlaps(Other.By))
        return false;
      Joined.By.add(Other.By);
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
    Mean = ofProduct(factorsOf(E));
  }
  return Means[E] = Mean;
}

double CountedMeans::mean(SymExpr E) {
  // Sampled trip counts are means, too.
  bool IsKnown = Values.ShapeFixed && !Values.Sample && dependenceOf(E);
  return IsKnown ? known(E) : Spread.mean(E);
}
