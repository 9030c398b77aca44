// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/SharedObjects.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;
using namespace roofline;

/// Terms of an address by their ids, with their weights.
using Terms = std::vector<std::pair<unsigned, double>>;

/// The terms with loaded values in the addresses of \p G: how far groups with
/// different ones lie apart is not known.
static Terms shiftOf(const AccessPatternGroup &G,
                     const KernelFeatures &Features) {
  SymExpr Offset = Features.Accesses[G.Members[0].Access].Offset;
  Terms Shift;
  if (!Offset || !(Offset->Classes & ObscureClasses))
    return Shift;
  if (Offset->Op != SymOp::Sum)
    return {{Offset->Id, 1}};
  for (auto [Term, Weight] : zip_equal(Offset->Operands, Offset->Weights))
    if (Term->Classes & ObscureClasses)
      Shift.push_back({Term->Id, Weight});
  return Shift;
}

/// The bytes that groups of an object, of which \p Size bytes are known, touch
/// together, as a share of the sum of their own. Sampled addresses have an
/// origin of their own.
static double shareOf(ArrayRef<GroupCost *> Groups,
                      PlacedFootprint GroupCost::*Placed,
                      const KernelFeatures &Features,
                      std::optional<double> Size) {
  std::map<std::pair<bool, Terms>, std::vector<PlacedFootprint>> Spaces;
  double Sum = 0, Together = 0;
  for (const GroupCost *Cost : Groups) {
    bool IsSampled = Cost->Group.Members[0].Sampled;
    Spaces[{IsSampled, shiftOf(Cost->Group, Features)}].push_back(
        Cost->*Placed);
    Sum += (Cost->*Placed).Bytes;
  }
  for (const auto &[Space, Each] : Spaces)
    Together += bytesOfUnion(Each);
  return Sum > 0 ? std::min(Together, Size.value_or(Sum)) / Sum : 1;
}

void roofline::shareObjects(const KernelFeatures &Features,
                            const SymbolValues &Values,
                            std::vector<GroupCost> &Costs) {
  std::map<unsigned, std::vector<GroupCost *>> ByObject;
  for (GroupCost &Cost : Costs)
    if (!Cost.Group.Members[0].Irregular)
      ByObject[Cost.Group.Object].push_back(&Cost);
  for (const auto &[Object, Groups] : ByObject) {
    auto Share = [&](PlacedFootprint GroupCost::*Placed) {
      return shareOf(Groups, Placed, Features, Values.sizeOf(Object));
    };
    double OfAll = Share(&GroupCost::Unique);
    double InFlight = Share(&GroupCost::InFlight);
    double Read = Share(&GroupCost::Read);
    double Written = Share(&GroupCost::Written);
    for (GroupCost *Cost : Groups) {
      Cost->Share = OfAll;
      Cost->InFlightShare = InFlight;
      Cost->ReadShare = Read;
      Cost->WriteShare = Written;
    }
  }
}
