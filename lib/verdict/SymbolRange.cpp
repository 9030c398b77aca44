// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/SymbolRange.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>

using namespace llvm;
using namespace roofline;

Interval roofline::rangeOf(const KernelFeatures &Features,
                           const SymbolValues &Values, SymbolId Id) {
  const SymbolInfo &Info = Features.symbol(Id);
  const LaunchShape &Shape = Values.Shape;
  switch (Info.Kind) {
  case SymbolKind::ThreadIdx:
    return {0, Shape.Block[Info.Axis] - 1};
  case SymbolKind::BlockIdx:
    return {0, Shape.Grid[Info.Axis] - 1};
  case SymbolKind::BlockDim:
    return {Shape.Block[Info.Axis], Shape.Block[Info.Axis]};
  case SymbolKind::GridDim:
    return {Shape.Grid[Info.Axis], Shape.Grid[Info.Axis]};
  default:
    if (Values.Bound[Id])
      return {Values.Value[Id], Values.Value[Id]};
    return {Info.Low, Info.High};
  }
}

namespace {
/// Ranges that are known, with those of loops derived from their trip counts.
class KnownRanges {
public:
  KnownRanges(const KernelFeatures &Features, const SymbolValues &Values)
      : Features(Features), Values(Values) {}

  std::optional<Interval> of(SymExpr E);

private:
  std::optional<Interval> ofSymbol(SymbolId Id);

  const KernelFeatures &Features;
  const SymbolValues &Values;
  std::map<SymbolId, std::optional<Interval>> Done;
};
} // namespace

std::optional<Interval> KnownRanges::ofSymbol(SymbolId Id) {
  // None while it is being worked out, in case trip counts refer to each other.
  auto [It, IsNew] = Done.try_emplace(Id);
  if (!IsNew)
    return It->second;
  const SymbolInfo &Info = Features.symbol(Id);
  std::optional<Interval> Range;
  switch (Info.Kind) {
  case SymbolKind::LoopIndex:
    if (auto Trips = Info.Trips ? of(Info.Trips) : std::nullopt)
      Range = {0, std::max(0.0, Trips->High - 1)};
    break;
  case SymbolKind::ThreadIdx:
  case SymbolKind::BlockDim:
    if (Values.BlockBound)
      Range = rangeOf(Features, Values, Id);
    break;
  case SymbolKind::BlockIdx:
  case SymbolKind::GridDim:
    if (Values.GridBound)
      Range = rangeOf(Features, Values, Id);
    break;
  case SymbolKind::BranchShare:
    Range = rangeOf(Features, Values, Id);
    break;
  default:
    if (Values.Bound[Id])
      Range = rangeOf(Features, Values, Id);
  }
  return Done[Id] = Range;
}

std::optional<Interval> KnownRanges::of(SymExpr E) {
  for (SymbolId Id : symbolsOf(E))
    if (!ofSymbol(Id))
      return std::nullopt;
  return boundsOf(E, [&](SymbolId Id) { return *ofSymbol(Id); });
}

std::optional<Interval> roofline::knownRange(const KernelFeatures &Features,
                                             const SymbolValues &Values,
                                             SymExpr E) {
  return KnownRanges(Features, Values).of(E);
}

bool roofline::isDetermined(SymExpr E, const KernelFeatures &Features,
                            const SymbolValues &Values) {
  constexpr unsigned OfLaunch = ThreadClasses | classBit(SymbolKind::BlockDim) |
                                classBit(SymbolKind::GridDim);
  std::vector<SymExpr> Work = {E};
  std::vector<bool> Visited(Features.Symbols.size(), false);
  while (!Work.empty()) {
    SymExpr Next = Work.back();
    Work.pop_back();
    if (!Next)
      return false;
    for (SymbolId Id : symbolsOf(Next)) {
      const SymbolInfo &Info = Features.symbol(Id);
      if (Visited[Id])
        continue;
      Visited[Id] = true;
      if (Info.Kind == SymbolKind::BranchShare)
        Work.push_back(Info.Condition);
      else if (Info.Kind == SymbolKind::LoopIndex)
        Work.push_back(Info.Trips);
      else if (Info.Kind == SymbolKind::Parameter
                   ? !Values.Bound[Id]
                   : !(classBit(Info.Kind) & OfLaunch))
        return false;
    }
  }
  return true;
}

bool roofline::asksForUntoldPointer(SymExpr Condition,
                                    const KernelFeatures &Features,
                                    const SymbolValues &Values) {
  return any_of(symbolsOf(Condition), [&](SymbolId Id) {
    const SymbolInfo &Info = Features.symbol(Id);
    bool IsPointer = Info.Low == Info.High; // no number that could be open
    return Info.Kind == SymbolKind::Parameter && IsPointer && !Values.Bound[Id];
  });
}
