// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/ThreadWays.h"
#include <cmath>
#include <map>
#include <set>

using namespace roofline;

/// Whether \p Check compares something that differs between threads for
/// equality, which no mere bounds check does.
static bool tellsApart(SymExpr Check) {
  bool Found = false;
  visitNodes(Check, [&](SymExpr E) {
    bool OfThreads = E->Classes & ThreadClasses;
    Found |= OfThreads && E->Op == SymOp::Equal;
    return OfThreads && !Found;
  });
  return Found;
}

/// The branch by which threads run code that is executed \p Count times.
static std::optional<SymbolId> wayOf(SymExpr Count,
                                     const KernelFeatures &Features) {
  if (!(Count->Classes & classBit(SymbolKind::BranchShare)))
    return std::nullopt;
  for (SymbolId Id : symbolsOf(Count))
    if (const SymbolInfo &Info = Features.symbol(Id);
        Info.Kind == SymbolKind::BranchShare && Info.Condition &&
        tellsApart(Info.Condition))
      return Id;
  return std::nullopt;
}

std::vector<bool> roofline::accessesInOwnWays(const KernelFeatures &Features) {
  std::map<SymExpr, std::optional<SymbolId>> WayOf; // by count
  std::set<SymbolId> Ways;
  std::vector<bool> InWay;
  for (const MemoryAccess &A : Features.Accesses) {
    auto [It, IsNew] = WayOf.try_emplace(A.Count);
    if (IsNew)
      It->second = wayOf(A.Count, Features);
    InWay.push_back(It->second && !A.Loops.empty());
    if (InWay.back())
      Ways.insert(*It->second);
  }
  return Ways.size() > 1 ? InWay : std::vector<bool>();
}

bool roofline::isOfData(const SymbolInfo &Share) {
  constexpr unsigned Untold = ObscureClasses | classBit(SymbolKind::TripCount) |
                              classBit(SymbolKind::BranchShare);
  return Share.Kind == SymbolKind::BranchShare && !Share.FollowsTrips &&
         (!Share.Condition || (Share.Condition->Classes & Untold));
}

double roofline::sectorsTouched(double Share, double Sharing) {
  return 1 - std::pow(1 - Share, Sharing);
}
