// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/SharedObjects.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
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
                      const SymbolValues &Values, std::optional<double> Size) {
  std::map<std::pair<bool, Terms>, std::vector<PlacedFootprint>> Spaces;
  double Sum = 0, Together = 0;
  for (const GroupCost *Cost : Groups) {
    bool IsSampled = Cost->Group.Members[0].Sampled;
    PlacedFootprint &Own =
        Spaces[{IsSampled, shiftOf(Cost->Group, Features)}].emplace_back(
            Cost->*Placed);
    if (auto Place = Values.placeOf(Cost->Group.Object))
      Own.Low += Place->Start;
    Sum += (Cost->*Placed).Bytes;
  }
  for (const auto &[Space, Each] : Spaces)
    Together += bytesOfUnion(Each);
  return Sum > 0 ? std::min(Together, Size.value_or(Sum)) / Sum : 1;
}

/// The bytes that \p Gathers of an object can come to, together; infinite if
/// data have no bound.
static Interval reachOf(ArrayRef<GroupCost *> Gathers,
                        const SymbolValues &Values) {
  Interval Reach{INFINITY, -INFINITY};
  for (const GroupCost *Cost : Gathers) {
    double Start = 0;
    if (auto Place = Values.placeOf(Cost->Group.Object))
      Start = Place->Start;
    Reach.Low = std::min(Reach.Low, Start + Cost->Reach.Low);
    Reach.High = std::max(Reach.High, Start + Cost->Reach.High);
  }
  return Reach;
}

/// The bytes of \p Touched, at a place \p Start bytes into the allocation, that
/// lie within \p Reach.
static double bytesWithin(const PlacedFootprint &Touched, double Start,
                          const Interval &Reach) {
  double Low = Start + Touched.Low, High = Low + Touched.Span;
  double Common = std::min(High, Reach.High) - std::max(Low, Reach.Low);
  return Touched.Span > 0
             ? Touched.Bytes * std::clamp(Common / Touched.Span, 0.0, 1.0)
             : Touched.Bytes;
}

/// The bytes that gathers of an object, of which they can reach \p Size bytes,
/// cost together, as a share of \p Sum, the bytes where each comes to another
/// place. Of these, \p Before bytes have been fetched by regular accesses.
/// Places are taken to be random over what can be reached.
static double shareOfGathers(double Sum, double Before,
                             std::optional<double> Size, const GpuSpec &Gpu) {
  if (!Size || *Size == 0 || Sum <= 0)
    return 1;
  double New = std::max(0.0, *Size - Before) * (1 - std::exp(-Sum / *Size));
  double Lost = std::max(0.0, 1 - Gpu.l2Reach() / *Size);
  return (New + (Sum - New) * Lost) / Sum;
}

/// The bytes that accesses to lists in an object of \p Size bytes cost
/// together, as a share of the sum of their own. What several of them access of
/// the same lists is fetched once.
static double shareOfLists(ArrayRef<GroupCost *> Groups,
                           PlacedFootprint GroupCost::*Placed,
                           std::optional<double> Size) {
  struct Bytes {
    double Each = 0, All = 0;
  };
  std::map<unsigned, Bytes> ByNumber; // by the id of the formula
  for (const GroupCost *Cost : Groups) {
    const AccessPattern &Typical = Cost->Group.Members[0];
    Bytes &Of = ByNumber[Typical.Lists->Number->Id];
    Of.Each += (Cost->*Placed).Bytes;
    Of.All = std::max(Of.All, Typical.ListBytes);
  }
  double Sum = 0, Together = 0;
  for (const auto &[Number, Of] : ByNumber) {
    Sum += Of.Each;
    Together += std::min(Of.Each, Of.All);
  }
  return Sum > 0 ? std::min(Together, Size.value_or(Together)) / Sum : 1;
}

unsigned roofline::firstInMemory(unsigned Object, const SymbolValues &Values) {
  for (unsigned Other = 0; Other < Object; ++Other)
    if (Values.shareMemory(Other, Object))
      return Other;
  return Object;
}

namespace {
/// The footprints that groups share, and the member that says how much.
struct SharedBytes {
  PlacedFootprint GroupCost::*Placed;
  double GroupCost::*Share;
};
} // namespace

/// Sets the share of each of \p Which.
static void setShares(const KernelFeatures &Features,
                      const SymbolValues &Values, const GpuSpec &Gpu,
                      std::vector<GroupCost> &Costs,
                      ArrayRef<SharedBytes> Which) {
  struct Groups {
    std::vector<GroupCost *> Regular, Lists, Gathers;
  };
  std::map<unsigned, Groups> ByObject; // by the first that shares the memory
  for (GroupCost &Cost : Costs) {
    Groups &G = ByObject[firstInMemory(Cost.Group.Object, Values)];
    const AccessPattern &Typical = Cost.Group.Members[0];
    (Typical.Lists       ? G.Lists
     : Typical.Irregular ? G.Gathers
                         : G.Regular)
        .push_back(&Cost);
  }
  for (const auto &[Object, G] : ByObject) {
    std::optional<double> Size = Values.sizeOf(Object), Reachable = Size;
    Interval Reach = reachOf(G.Gathers, Values);
    if (double Bytes = Reach.High - Reach.Low; Bytes < INFINITY)
      Reachable = std::min(Size.value_or(Bytes), Bytes);
    for (auto [Placed, Share] : Which) {
      auto SumOf = [Of = Placed](ArrayRef<GroupCost *> Some) {
        double Sum = 0;
        for (const GroupCost *Cost : Some)
          Sum += (Cost->*Of).Bytes;
        return Sum;
      };
      double Regular = shareOf(G.Regular, Placed, Features, Values, Size);
      double Lists = shareOfLists(G.Lists, Placed, Size);
      double Before = Lists * SumOf(G.Lists);
      for (const GroupCost *Cost : G.Regular) {
        auto Place = Values.placeOf(Cost->Group.Object);
        Before += Regular *
                  bytesWithin(Cost->*Placed, Place ? Place->Start : 0, Reach);
      }
      double Gathers = shareOfGathers(SumOf(G.Gathers), Before, Reachable, Gpu);
      for (GroupCost *Cost : G.Regular)
        Cost->*Share = Regular;
      for (GroupCost *Cost : G.Lists)
        Cost->*Share = Lists;
      for (GroupCost *Cost : G.Gathers)
        Cost->*Share = Gathers;
    }
  }
}

void roofline::shareObjects(const KernelFeatures &Features,
                            const SymbolValues &Values, const GpuSpec &Gpu,
                            std::vector<GroupCost> &Costs) {
  setShares(Features, Values, Gpu, Costs,
            {{&GroupCost::Unique, &GroupCost::Share},
             {&GroupCost::InFlight, &GroupCost::InFlightShare},
             {&GroupCost::Read, &GroupCost::ReadShare},
             {&GroupCost::Written, &GroupCost::WriteShare}});
}

void roofline::shareInFlight(const KernelFeatures &Features,
                             const SymbolValues &Values, const GpuSpec &Gpu,
                             std::vector<GroupCost> &Costs) {
  setShares(Features, Values, Gpu, Costs,
            {{&GroupCost::InFlight, &GroupCost::InFlightShare}});
}
