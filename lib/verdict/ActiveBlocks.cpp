// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/ActiveBlocks.h"
#include "llvm/ADT/STLExtras.h"
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

/// The most rows of blocks that are kept, each with the values of formulas.
static constexpr size_t MostRows = 64;

static double blockAt(const Interval &In, unsigned Step) {
  return std::round(In.Low + (In.High - In.Low) * Step / Steps);
}

static std::vector<bool> activeIn(LaneEvaluator &Lanes, SymExpr Count) {
  ArrayRef<double> Counts = Lanes.of(Count);
  std::vector<bool> Active(Lanes.size());
  for (size_t I = 0; I < Active.size(); ++I)
    Active[I] = Counts[Counts.size() == 1 ? 0 : I] > 0;
  return Active;
}

ActiveBlocks::ActiveBlocks(LaneEvaluator &Launch, const LaunchShape &Shape)
    : Launch(Launch), Shape(Shape), Sample(spreadLanes(Shape, LanesTried)),
      OfSample(Launch, Sample, /*LaneByLane=*/true) {}

/// The first and the last of Steps + 1 blocks of \p In to which lane \p Active
/// of the sample can be moved along \p Axis and still be active; (High, Low) if
/// there is none.
Interval ActiveBlocks::spanOf(SymExpr Count, unsigned Axis, unsigned Active,
                              Interval In) {
  std::tuple Key(Axis, Active, In.Low, In.High);
  auto Row = Rows.find(Key);
  if (Row == Rows.end()) {
    std::vector<Lane> Lanes(Steps + 1, Sample[Active]);
    for (unsigned I = 0; I <= Steps; ++I)
      Lanes[I].Block[Axis] = blockAt(In, I);
    if (Rows.size() == MostRows)
      Rows.clear();
    LaneEvaluator New(Launch, std::move(Lanes), /*LaneByLane=*/true);
    Row = Rows.try_emplace(Key, std::move(New)).first;
  }
  Interval Span = {In.High, In.Low};
  std::vector<bool> IsActive = activeIn(Row->second, Count);
  for (unsigned I = 0; I <= Steps; ++I)
    if (IsActive[I]) {
      Span.Low = std::min(Span.Low, blockAt(In, I));
      Span.High = std::max(Span.High, blockAt(In, I));
    }
  return Span;
}

double ActiveBlocks::along(unsigned Axis, ArrayRef<unsigned> Active,
                           SymExpr Count) {
  double End = Shape.Grid[Axis] - 1, Step = std::ceil(End / Steps);
  double First = End, Last = 0;
  for (unsigned Lane : Active) {
    auto [Low, High] = spanOf(Count, Axis, Lane, {0, End});
    Low = std::min(Low, Sample[Lane].Block[Axis]);
    High = std::max(High, Sample[Lane].Block[Axis]);
    if (Low > 0)
      Low = std::min(
          Low, spanOf(Count, Axis, Lane, {std::max(0.0, Low - Step), Low}).Low);
    if (High < End)
      High = std::max(
          High,
          spanOf(Count, Axis, Lane, {High, std::min(End, High + Step)}).High);
    First = std::min(First, Low);
    Last = std::max(Last, High);
  }
  return Last - First + 1;
}

std::array<double, 3> ActiveBlocks::find(SymExpr Count) {
  std::vector<bool> IsActive = activeIn(OfSample, Count);
  unsigned Number = 0, Total = llvm::count(IsActive, true);
  std::array<double, 3> Blocks = Shape.Grid;
  if (Total == 0 || Total == LanesTried)
    return Blocks;
  // The first and the last active lane, and evenly spaced ones between.
  std::vector<unsigned> Active;
  for (unsigned I = 0; I < LanesTried; ++I)
    if (IsActive[I]) {
      unsigned Wanted = Active.size() * (Total - 1) / (LanesMoved - 1);
      if (Number++ >= Wanted && Active.size() < LanesMoved)
        Active.push_back(I);
    }
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (Blocks[Axis] > 1)
      Blocks[Axis] = along(Axis, Active, Count);
  return Blocks;
}

const std::array<double, 3> &ActiveBlocks::of(SymExpr Count) {
  auto It = Found.find(Count);
  if (It == Found.end())
    It = Found.try_emplace(Count, find(Count)).first;
  return It->second;
}
