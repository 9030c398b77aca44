// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/ActiveBlocks.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// How many lanes are sampled to find active ones, and how many of the active
/// ones are then moved along each axis.
static constexpr unsigned LanesTried = 64, LanesMoved = 4;

/// The number of intervals that an axis is sampled in: once over its whole
/// extent, then around the first and the last active block found.
static constexpr unsigned Steps = 64;

namespace {
class ActiveSpan {
public:
  ActiveSpan(const KernelFeatures &Features, const SymbolValues &Values,
             SymExpr Count)
      : Features(Features), Values(Values), Count(Count) {}

  double along(unsigned Axis, ArrayRef<Lane> Active) const;
  std::vector<bool> isActive(std::vector<Lane> Lanes) const;

private:
  std::pair<double, double> within(unsigned Axis, const Lane &Active,
                                   double Low, double High) const;

  const KernelFeatures &Features;
  const SymbolValues &Values;
  SymExpr Count;
};
} // namespace

std::vector<bool> ActiveSpan::isActive(std::vector<Lane> Lanes) const {
  LaneEvaluator Evaluator(Features, Values, std::move(Lanes),
                          /*LaneByLane=*/true);
  ArrayRef<double> Counts = Evaluator.of(Count);
  std::vector<bool> Active(Evaluator.size());
  for (size_t I = 0; I < Active.size(); ++I)
    Active[I] = Counts[Counts.size() == 1 ? 0 : I] > 0;
  return Active;
}

/// The first and the last block index from \p Low to \p High along \p Axis, of
/// Steps + 1 samples, at which \p Active moved there is still active; (High,
/// Low) if there is none.
std::pair<double, double> ActiveSpan::within(unsigned Axis, const Lane &Active,
                                             double Low, double High) const {
  std::vector<Lane> Lanes(Steps + 1, Active);
  for (unsigned I = 0; I <= Steps; ++I)
    Lanes[I].Block[Axis] = std::round(Low + (High - Low) * I / Steps);
  std::vector<bool> TakesPart = isActive(Lanes);
  std::pair<double, double> Found = {High, Low};
  for (unsigned I = 0; I <= Steps; ++I)
    if (TakesPart[I]) {
      Found.first = std::min(Found.first, Lanes[I].Block[Axis]);
      Found.second = std::max(Found.second, Lanes[I].Block[Axis]);
    }
  return Found;
}

double ActiveSpan::along(unsigned Axis, ArrayRef<Lane> Active) const {
  double End = Values.Shape.Grid[Axis] - 1;
  double First = End, Last = 0;
  for (const Lane &L : Active) {
    auto [Low, High] = within(Axis, L, 0, End);
    Low = std::min(Low, L.Block[Axis]);
    High = std::max(High, L.Block[Axis]);
    double Step = std::ceil(End / Steps);
    if (Low > 0)
      Low =
          std::min(Low, within(Axis, L, std::max(0.0, Low - Step), Low).first);
    if (High < End)
      High = std::max(High,
                      within(Axis, L, High, std::min(End, High + Step)).second);
    First = std::min(First, Low);
    Last = std::max(Last, High);
  }
  return Last - First + 1;
}

std::array<double, 3> roofline::activeBlocks(const KernelFeatures &Features,
                                             const SymbolValues &Values,
                                             SymExpr Count) {
  ActiveSpan Span(Features, Values, Count);
  std::vector<Lane> Lanes = spreadLanes(Values.Shape, LanesTried), Active;
  std::vector<bool> IsActive = Span.isActive(Lanes);
  unsigned Found = std::count(IsActive.begin(), IsActive.end(), true);
  std::array<double, 3> Blocks = Values.Shape.Grid;
  if (Found == 0 || Found == LanesTried)
    return Blocks;
  // The first and the last active lane, and evenly spaced ones between.
  unsigned Number = 0;
  for (unsigned I = 0; I < LanesTried; ++I)
    if (IsActive[I]) {
      unsigned Wanted = Active.size() * (Found - 1) / (LanesMoved - 1);
      if (Number++ >= Wanted && Active.size() < LanesMoved)
        Active.push_back(Lanes[I]);
    }
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (Blocks[Axis] > 1)
      Blocks[Axis] = Span.along(Axis, Active);
  return Blocks;
}
