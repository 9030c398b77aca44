// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sample/AccessTally.h"
#include "model/Sector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace roofline;

template <typename T> static void makeUnique(std::vector<T> &Values) {
  llvm::sort(Values);
  Values.erase(std::unique(Values.begin(), Values.end()), Values.end());
}

/// The runs of at least three consecutive numbers in \p Sorted. Shorter ones
/// are gathers rather than parts of rows.
static size_t runsIn(llvm::ArrayRef<uint64_t> Sorted) {
  constexpr size_t Least = 3;
  size_t Runs = 0, Length = 0;
  for (size_t I = 0; I < Sorted.size(); ++I) {
    Length = I > 0 && Sorted[I] == Sorted[I - 1] + 1 ? Length + 1 : 1;
    Runs += Length == Least;
  }
  return Runs;
}

void AccessTally::visit(uint64_t Address, uint64_t Iteration) {
  ++Group.Executions;
  GroupLow = std::min(GroupLow, Address);
  GroupHigh = std::max(GroupHigh, Address + Width);
  for (uint64_t S = Address / SectorBytes;
       S <= (Address + Width - 1) / SectorBytes; ++S)
    OfWarp.push_back({Iteration, S});
}

void AccessTally::endWarp() {
  makeUnique(OfWarp);
  Group.Sectors += OfWarp.size();
  for (const Touch &T : OfWarp)
    OfGroup.push_back(T.Sector);
  OfWarp.clear();
}

void AccessTally::endGroup() {
  makeUnique(OfGroup);
  Sum.Executions += Group.Executions;
  Sum.Sectors += Group.Sectors;
  Sum.Different += OfGroup.size();
  Sum.Runs += runsIn(OfGroup);
  llvm::append_range(Overall, OfGroup);
  makeUnique(Overall);
  Low = std::min(Low, GroupLow), High = std::max(High, GroupHigh);
  Group = {};
  OfGroup.clear();
}

std::optional<SampledPlaces> AccessTally::places() const {
  constexpr uint64_t MostBytes = 1ull << 40;
  if (Sum.Executions == 0 || High - Low > MostBytes)
    return std::nullopt;
  SampledPlaces Places = Sum;
  Places.DifferentOverall = Overall.size();
  Places.Low = static_cast<double>(Low);
  Places.High = static_cast<double>(High);
  return Places;
}
