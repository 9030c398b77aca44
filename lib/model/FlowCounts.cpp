// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/FlowCounts.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <map>
#include <string>
#include <tuple>

using namespace llvm;
using namespace roofline;

bool roofline::isSamePlace(const SourceLocation &A, const SourceLocation &B) {
  return A.Line == B.Line && A.Column == B.Column &&
         sys::path::filename(A.File) == sys::path::filename(B.File);
}

/// Returns the element of \p All (in code order) that \p Place identifies; null
/// if there are more or fewer than Place.Alike at its location.
template <typename Count>
static const Count *find(const std::vector<Count> &All,
                         const CodePlace &Place) {
  const Count *Found = nullptr;
  unsigned Alike = 0;
  for (const Count &C : All)
    if (isSamePlace(C.Where, Place.Where) && Alike++ == Place.Ordinal)
      Found = &C;
  return Alike == Place.Alike ? Found : nullptr;
}

std::optional<double> FlowCounts::tripsOf(const CodePlace &Loop) const {
  const LoopCount *Found = find(Loops, Loop);
  if (!Found || !Found->Entries)
    return std::nullopt;
  return double(Found->Iterations) / double(Found->Entries);
}

std::optional<double> FlowCounts::shareOf(const CodePlace &Branch) const {
  const BranchCount *Found = find(Branches, Branch);
  if (!Found || !Found->Runs)
    return std::nullopt;
  return double(Found->Taken) / double(Found->Runs);
}

/// Adds \p More to \p Sum if both have the same locations, else clears \p Sum.
template <typename Count, typename Add>
static void addAll(std::vector<Count> &Sum, const std::vector<Count> &More,
                   Add AddOne) {
  bool Same = std::equal(
      Sum.begin(), Sum.end(), More.begin(), More.end(),
      [](const Count &A, const Count &B) { return A.Where == B.Where; });
  if (!Same)
    return Sum.clear();
  for (size_t I = 0; I < Sum.size(); ++I)
    AddOne(Sum[I], More[I]);
}

void FlowCounts::add(const FlowCounts &Other) {
  addAll(Loops, Other.Loops, [](LoopCount &A, const LoopCount &B) {
    A.Entries += B.Entries;
    A.Iterations += B.Iterations;
  });
  addAll(Branches, Other.Branches, [](BranchCount &A, const BranchCount &B) {
    A.Runs += B.Runs;
    A.Taken += B.Taken;
  });
}

std::vector<CodePlace>
roofline::numbered(const std::vector<SourceLocation> &All) {
  // Must agree with isSamePlace().
  auto keyOf = [](const SourceLocation &L) {
    return std::make_tuple(sys::path::filename(L.File).str(), L.Line, L.Column);
  };
  std::map<std::tuple<std::string, unsigned, unsigned>, unsigned> Alike;
  std::vector<CodePlace> Places;
  for (const SourceLocation &Where : All)
    Places.push_back({Where, Alike[keyOf(Where)]++, 0});
  for (CodePlace &Place : Places)
    Place.Alike = Alike[keyOf(Place.Where)];
  return Places;
}
