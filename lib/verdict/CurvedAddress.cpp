// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/CurvedAddress.h"
#include "support/Scatter.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <set>

using namespace llvm;
using namespace roofline;

static constexpr unsigned MovingClasses =
    ThreadClasses | classBit(SymbolKind::LoopIndex);

/// The parts into which each dimension is cut, by the number of dimensions: of
/// a square law, 16 parts with straight lines miss less than 1 %.
static constexpr double PartsByDimensions[] = {16, 5, 3, 2};

/// The moving symbols in \p E outside comparisons.
static std::set<SymbolId> factorsIn(const KernelFeatures &Features, SymExpr E) {
  std::set<SymbolId> Found;
  if (!(E->Classes & MovingClasses))
    return Found;
  visitNodes(E, [&](SymExpr Node) {
    if (Node->Op == SymOp::Symbol &&
        (classBit(Features.symbol(Node->Symbol).Kind) & MovingClasses))
      Found.insert(Node->Symbol);
    return Node->Op != SymOp::Less && Node->Op != SymOp::Equal;
  });
  return Found;
}

std::vector<SymbolId> roofline::curvedSymbols(const KernelFeatures &Features,
                                              SymExpr Address) {
  std::set<SymbolId> Curved;
  visitNodes(Address, [&](SymExpr Node) {
    if (!(Node->Classes & MovingClasses))
      return false;
    auto Moves = [](SymExpr Factor) { return Factor->Classes & MovingClasses; };
    if (Node->Op != SymOp::Product || count_if(Node->Operands, Moves) < 2)
      return true;
    std::set<SymbolId> Multiplied;
    unsigned Factors = 0;
    for (SymExpr Factor : Node->Operands) {
      std::set<SymbolId> Moving = factorsIn(Features, Factor);
      Factors += !Moving.empty();
      Multiplied.insert(Moving.begin(), Moving.end());
    }
    if (Factors > 1)
      Curved.insert(Multiplied.begin(), Multiplied.end());
    return true;
  });
  return {Curved.begin(), Curved.end()};
}

namespace {
/// A dimension of the launch: 0 to 2 the axes of the block, 3 to 5 those of the
/// grid, then the loops around the access.
struct Dimension {
  double Extent = 1, Parts = 1; // positions in the launch; parts of these
  SymbolId Loop = ~0u;
};

class CellReader {
public:
  CellReader(const KernelFeatures &Features, const SymbolValues &Values,
             LaneEvaluator &ThreadMeans, const MemoryAccess &A)
      : Features(Features), Values(Values), ThreadMeans(ThreadMeans), A(A) {}

  AccessCells run(const std::array<double, 3> &Grid, ArrayRef<SymbolId> Curved);

private:
  void cut(ArrayRef<SymbolId> Curved);
  AccessCell cell(unsigned Number);
  static void place(Lane &L, unsigned Of, double Position);

  const KernelFeatures &Features;
  const SymbolValues &Values;
  LaneEvaluator &ThreadMeans;
  const MemoryAccess &A;
  std::vector<Dimension> Dimensions;
};
} // namespace

/// Cuts what \p Curved mentions. Blocks and threads of one axis number its
/// threads together: blocks are cut first.
void CellReader::cut(ArrayRef<SymbolId> Curved) {
  std::set<unsigned> Axes, Loops;
  for (SymbolId Id : Curved) {
    const SymbolInfo &Info = Features.symbol(Id);
    if (Info.Kind != SymbolKind::LoopIndex)
      Axes.insert(Info.Axis);
    else if (auto It = find_if(
                 Dimensions, [&](const Dimension &D) { return D.Loop == Id; });
             It != Dimensions.end())
      Loops.insert(It - Dimensions.begin());
  }
  size_t Cut = std::clamp<size_t>(Axes.size() + Loops.size(), 1,
                                  std::size(PartsByDimensions));
  double Parts = PartsByDimensions[Cut - 1];
  for (unsigned Axis : Axes) {
    Dimension &Block = Dimensions[3 + Axis], &Thread = Dimensions[Axis];
    Block.Parts = std::min(Parts, Block.Extent);
    Thread.Parts = std::min(std::ceil(Parts / Block.Parts), Thread.Extent);
  }
  for (unsigned Loop : Loops)
    Dimensions[Loop].Parts = Parts;
}

void CellReader::place(Lane &L, unsigned Of, double Position) {
  (Of < 3 ? L.Thread[Of] : L.Block[Of - 3]) = Position;
}

/// Strides are means between the ends of the cell; loops are at iterations that
/// the cell's number scatters.
AccessCell CellReader::cell(unsigned Number) {
  std::vector<std::pair<double, double>> Ends; // of threads and blocks
  Lane Inside;
  Inside.Seed = Number;
  unsigned Rest = Number;
  for (unsigned I = 0; I < 6; ++I) {
    const Dimension &D = Dimensions[I];
    unsigned Part = Rest % static_cast<unsigned>(D.Parts);
    Rest /= static_cast<unsigned>(D.Parts);
    double First = std::floor(D.Extent * Part / D.Parts),
           Last =
               std::max(First, std::ceil(D.Extent * (Part + 1) / D.Parts) - 1);
    // Blocks in the middle, and threads scattered: their trip counts may repeat
    // with the size of a block.
    double Share = I < 3 ? scatter(Number, I) : 0.5;
    Ends.push_back({First, Last});
    place(Inside, I, std::floor(First + (Last - First) * Share + 0.5));
  }
  LaneEvaluator Here(ThreadMeans, {Inside}, /*LaneByLane=*/true);
  std::vector<double> Trips;
  for (const Dimension &D : drop_begin(Dimensions, 6))
    Trips.push_back(std::max(1.0, Here.of(Features.symbol(D.Loop).Trips)[0]));
  std::vector<Lane> Lanes{Inside};
  Lane Stepped = Inside;
  Stepped.SameIterations = true;
  for (unsigned I = 0; I < 6; ++I)
    for (double End : {Ends[I].first, Ends[I].second}) {
      Lanes.push_back(Stepped);
      place(Lanes.back(), I, End);
    }
  for (auto [D, All] : zip(drop_begin(Dimensions, 6), Trips)) {
    Lanes.push_back(Stepped);
    Lanes.back().SteppedLoop = D.Loop;
    Lanes.back().LoopSteps = std::max(1.0, std::floor(All / D.Parts / 2));
    Lanes.push_back(Lanes.back());
    Lanes.back().LoopSteps *= -1;
  }
  LaneEvaluator Evaluator(ThreadMeans, Lanes, /*LaneByLane=*/true);
  std::vector<double> At = Evaluator.of(A.Offset).vec();
  At.resize(Lanes.size(), At[0]);
  AccessCell Cell;
  Cell.Low = At[0];
  auto Reach = [&](double Stride, double Before, double After) {
    Cell.Low += std::min(-Stride * Before, Stride * After);
  };
  for (unsigned I = 0; I < 6; ++I) {
    auto [First, Last] = Ends[I];
    double Stride =
        First == Last ? 0 : (At[2 + 2 * I] - At[1 + 2 * I]) / (Last - First);
    double Own = I < 3 ? Inside.Thread[I] : Inside.Block[I - 3];
    Reach(Stride, Own - First, Last - Own);
    (I < 3 ? Cell.Thread : Cell.Block)
        .push_back({Stride, Dimensions[I].Extent / Dimensions[I].Parts});
  }
  for (size_t I = 6; I < Dimensions.size(); ++I) {
    const Dimension &D = Dimensions[I];
    double Steps = Lanes[1 + 2 * I].LoopSteps, All = Trips[I - 6];
    double Stride = (At[1 + 2 * I] - At[2 + 2 * I]) / (2 * Steps);
    double Own = Evaluator.of(Features.Context->symbol(D.Loop))[0];
    double Half = D.Parts > 1 ? All / D.Parts / 2 : All;
    Reach(Stride, std::min(Own, Half), std::min(All - 1 - Own, Half));
    Cell.Loops.push_back({Stride, std::max(1.0, All / D.Parts)});
  }
  return Cell;
}

AccessCells CellReader::run(const std::array<double, 3> &Grid,
                            ArrayRef<SymbolId> Curved) {
  for (double Extent : Values.Shape.Block)
    Dimensions.push_back({Extent});
  for (double Extent : Grid)
    Dimensions.push_back({Extent});
  for (SymbolId Id : A.Loops)
    if (Features.symbol(Id).Trips)
      Dimensions.push_back({1, 1, Id});
  cut(Curved);
  AccessCells Cells;
  double Count = 1;
  for (auto [I, D] : enumerate(Dimensions)) {
    D.Parts = std::max(1.0, std::floor(D.Parts));
    Count *= D.Parts;
    if (3 <= I && I < 6)
      Cells.PartsOfGrid *= D.Parts;
  }
  for (unsigned Number = 0; Number < Count; ++Number)
    Cells.List.push_back(cell(Number));
  return Cells;
}

AccessCells roofline::cellsOf(const KernelFeatures &Features,
                              const SymbolValues &Values,
                              LaneEvaluator &ThreadMeans, const MemoryAccess &A,
                              const std::array<double, 3> &Grid,
                              ArrayRef<SymbolId> Curved) {
  return CellReader(Features, Values, ThreadMeans, A).run(Grid, Curved);
}
