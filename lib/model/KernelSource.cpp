// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/KernelSource.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace roofline;

/// Whether the same ones of the buffers of \p A and of \p B, as many, are parts
/// of one allocation.
static bool sameSharing(const std::vector<LaunchBuffer> &A,
                        const std::vector<LaunchBuffer> &B) {
  for (size_t I = 0; I < A.size(); ++I)
    for (size_t J = 0; J < I; ++J)
      if ((A[I].Allocation == A[J].Allocation) !=
          (B[I].Allocation == B[J].Allocation))
        return false;
  return true;
}

bool roofline::sameArguments(const LaunchSite &A, const LaunchSite &B) {
  auto SameNumber = [](const LaunchArgument &L, const LaunchArgument &R) {
    return L.Parameter == R.Parameter && L.Offset == R.Offset &&
           L.Value == R.Value;
  };
  auto SameMemory = [](const LaunchBuffer &L, const LaunchBuffer &R) {
    return L.Parameter == R.Parameter && L.Offset == R.Offset &&
           L.Start == R.Start && L.Size == R.Size;
  };
  return std::equal(A.Arguments.begin(), A.Arguments.end(), B.Arguments.begin(),
                    B.Arguments.end(), SameNumber) &&
         std::equal(A.Buffers.begin(), A.Buffers.end(), B.Buffers.begin(),
                    B.Buffers.end(), SameMemory) &&
         sameSharing(A.Buffers, B.Buffers);
}

void roofline::changeFormulas(LaunchSite &Site,
                              llvm::function_ref<void(SymExpr &)> Change) {
  auto ChangeKnown = [&](SymExpr &E) {
    if (E)
      Change(E);
  };
  for (auto *Extents : {&Site.Grid, &Site.Block, &Site.GridInSource})
    for (SymExpr &E : *Extents)
      ChangeKnown(E);
  for (LaunchArgument &A : Site.Arguments)
    ChangeKnown(A.Value);
  for (LaunchBuffer &B : Site.Buffers) {
    ChangeKnown(B.Start);
    ChangeKnown(B.Size);
  }
  ChangeKnown(Site.SharedBytes);
  ChangeKnown(Site.Times);
  for (BranchArm &Arm : Site.Arms)
    ChangeKnown(Arm.Holds);
}

void roofline::keepCommonArms(LaunchSite &Site, const LaunchSite &Other,
                              bool IsSameCall) {
  // In each iteration of a loop, a branch has another number.
  bool SameWay =
      IsSameCall &&
      std::equal(Site.Arms.begin(), Site.Arms.end(), Other.Arms.begin(),
                 Other.Arms.end(), [](const BranchArm &A, const BranchArm &B) {
                   return A.IsThen == B.IsThen;
                 });
  size_t Common = 0;
  while (Common < std::min(Site.Arms.size(), Other.Arms.size()) &&
         (SameWay || (Site.Arms[Common].Branch == Other.Arms[Common].Branch &&
                      Site.Arms[Common].IsThen == Other.Arms[Common].IsThen))) {
    if (Site.Arms[Common].Holds != Other.Arms[Common].Holds)
      Site.Arms[Common].Holds = nullptr;
    ++Common;
  }
  Site.Arms.resize(Common);
}

std::optional<size_t> roofline::dividingArm(const LaunchSite &A,
                                            const LaunchSite &B) {
  for (auto [I, Mine] : llvm::enumerate(A.Arms))
    for (const BranchArm &Its : B.Arms)
      if (Mine.Branch == Its.Branch && Mine.IsThen != Its.IsThen)
        return I;
  return std::nullopt;
}

bool SourceModel::heeds(const UserAssumption &Given) const {
  auto IsSame = [&](const UserAssumption &A) {
    return A.isSameCondition(Given);
  };
  return llvm::any_of(Heeded, IsSame) ||
         llvm::any_of(Refused, [&](const RefusedAssumption &R) {
           return !isAboutName(R.Why.Kind) && IsSame(R.Given);
         });
}

void SourceModel::refuse(const UserAssumption &Given,
                         Fact<AssumptionRefusal> Why) {
  RefusedAssumption New{Given, std::move(Why)};
  if (!llvm::is_contained(Refused, New))
    Refused.push_back(std::move(New));
}

void SourceModel::limit(TypeLimit New) {
  std::vector<TypeLimit> &List = New.Value ? Limits : Overflows;
  auto Known = llvm::find_if(List, [&](const TypeLimit &L) {
    return L.Value ? L.Value == New.Value && L.IsStrict == New.IsStrict
                   : L.Where == New.Where && L.Text == New.Text;
  });
  constexpr size_t Most = 400; // as many as unknowns are followed
  if (Known == List.end() && List.size() < Most)
    List.push_back(std::move(New));
  else if (Known == List.end())
    return;
  else if (New.Most < Known->Most / 2)
    *Known = std::move(New);
  else // the same but for a small addend
    Known->Most = std::min(Known->Most, New.Most);
}
