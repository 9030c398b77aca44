// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/LaunchWalk.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

double roofline::positions(const LaunchWalk &Walk) {
  double All = 1;
  for (const LaunchDimension &D : Walk)
    All *= D.Extent;
  return All;
}

double roofline::positionsOfBlock(const LaunchWalk &Walk) {
  double All = 1;
  for (const LaunchDimension &D : Walk)
    if (!D.isOfGrid())
      All *= D.Extent;
  return All;
}

LaneEvaluator roofline::lanesAlong(LaneEvaluator &Other, const LaunchWalk &Walk,
                                   ArrayRef<double> Positions,
                                   const Lane &Start, bool LaneByLane) {
  std::vector<Lane> Lanes(Positions.size(), Start);
  std::map<SymbolId, std::vector<double>> Iterations;
  for (auto [L, Position] : zip_equal(Lanes, Positions)) {
    double Rest = Position;
    L.FirstIterations = true;
    for (const LaunchDimension &D : Walk) {
      double Next = std::floor(Rest / D.Extent);
      double At = &D == &Walk.back() ? Rest : Rest - Next * D.Extent;
      if (D.isLoop())
        Iterations[D.Of - 6].push_back(At);
      else
        (D.isOfGrid() ? L.Block[D.Of - 3] : L.Thread[D.Of]) = At;
      Rest = Next;
    }
  }
  LaneEvaluator Evaluator(Other, std::move(Lanes), LaneByLane);
  Evaluator.setIterations(std::move(Iterations));
  return Evaluator;
}

namespace {
/// Looks for the threads along a walk that execute something.
class ActiveWalk {
public:
  ActiveWalk(LaneEvaluator &Other, SymExpr Count, const LaunchWalk &Walk,
             const Lane &Active)
      : Other(Other), Count(Count), Walk(Walk), Active(Active) {}

  double length() const;

private:
  std::vector<bool> isActive(ArrayRef<double> Positions) const;
  double end(double Inside, double Outside) const;

  LaneEvaluator &Other;
  SymExpr Count;
  const LaunchWalk &Walk;
  const Lane &Active;
};
} // namespace

/// \p Parts + 1 positions from \p Low to \p High, which may be the smaller one.
static std::vector<double> spread(double Low, double High, unsigned Parts) {
  std::vector<double> Positions;
  for (unsigned I = 0; I <= Parts; ++I)
    Positions.push_back(std::round(Low + (High - Low) * I / Parts));
  return Positions;
}

std::vector<bool> ActiveWalk::isActive(ArrayRef<double> Positions) const {
  LaneEvaluator Evaluator =
      lanesAlong(Other, Walk, Positions, Active, /*LaneByLane=*/true);
  ArrayRef<double> Counts = Evaluator.of(Count);
  std::vector<bool> Found;
  for (size_t I = 0; I < Positions.size(); ++I)
    Found.push_back(Counts[Counts.size() == 1 ? 0 : I] > 0);
  return Found;
}

/// The last active position from \p Inside, an active one, to \p Outside.
double ActiveWalk::end(double Inside, double Outside) const {
  constexpr unsigned Parts = 32;
  while (std::fabs(Outside - Inside) > 1) {
    std::vector<double> Positions = spread(Inside, Outside, Parts);
    std::vector<bool> Found = isActive(Positions);
    unsigned Last = Parts;
    while (Last > 0 && !Found[Last])
      --Last;
    Inside = Positions[Last];
    if (Last == Parts)
      break;
    Outside = Positions[Last + 1];
  }
  return Inside;
}

double ActiveWalk::length() const {
  double Own = 0, Unit = 1;
  for (const LaunchDimension &D : Walk) {
    Own += Unit * (D.isOfGrid() ? Active.Block[D.Of - 3] : Active.Thread[D.Of]);
    Unit *= D.Extent;
  }
  double Last = positions(Walk) - 1;
  std::vector<bool> Ends = isActive({0, Last});
  return (Ends[1] ? Last : end(Own, Last)) - (Ends[0] ? 0 : end(Own, 0)) + 1;
}

std::vector<double> roofline::activeShares(LaneEvaluator &Other,
                                           const LaunchShape &Shape,
                                           SymExpr Count,
                                           ArrayRef<LaunchWalk> Walks) {
  constexpr unsigned LanesTried = 64;
  constexpr double MostPositions = 1e12; // neighbours are told apart
  std::vector<Lane> Lanes = spreadLanes(Shape, LanesTried);
  for (Lane &L : Lanes)
    L.FirstIterations = true;
  LaneEvaluator Tried(Other, Lanes, /*LaneByLane=*/true);
  ArrayRef<double> Counts = Tried.of(Count);
  auto It = find_if(Counts, [](double N) { return N > 0; });
  if (It == Counts.end())
    return {};
  const Lane &Active = Lanes[It - Counts.begin()];
  std::vector<double> Shares;
  for (LaunchWalk Walk : Walks) {
    erase_if(Walk, [](const LaunchDimension &D) { return D.isLoop(); });
    if (positions(Walk) > MostPositions)
      return {};
    Shares.push_back(ActiveWalk(Other, Count, Walk, Active).length() /
                     positions(Walk));
  }
  return Shares;
}
