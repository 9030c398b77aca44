// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Gathers.h"
#include "constants/traffic.h"
#include "verdict/AccessPattern.h"
#include "verdict/AddressBounds.h"
#include "verdict/Sampling.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

GatherPlaces::Place GatherPlaces::add(unsigned Access) {
  // Addresses are compared one by one; neighbours mostly stand side by side.
  constexpr size_t MostCompared = 8;
  const MemoryAccess &A = Features.Accesses[Access];
  if (!A.Offset)
    return {Access, 0};
  Runs Own{A.Object, A.Count, A.Loops};
  bool IsSum = A.Offset->Op == SymOp::Sum;
  Addresses Terms{Own,
                  IsSum ? A.Offset->Operands : std::vector<SymExpr>{A.Offset},
                  IsSum ? A.Offset->Weights : std::vector<double>{1}};
  double Constant = IsSum ? A.Offset->Value : 0;
  std::map<double, unsigned> &SameTerms = ByTerms[Terms];
  // They lie NearbyOffsets apart, so these are two at most.
  std::optional<Place> Found;
  for (auto It = SameTerms.upper_bound(Constant - constants::NearbyOffsets);
       It != SameTerms.end() && It->first < Constant + constants::NearbyOffsets;
       ++It)
    if (!Found || It->second < Found->First)
      Found = {It->second, Constant - It->first};
  if (Found)
    return *Found;
  std::vector<unsigned> &SameRuns = ByRuns[Own];
  for (unsigned First : ArrayRef(SameRuns).take_back(MostCompared)) {
    std::optional<double> Apart =
        distanceBetween(Features.Accesses[First].Offset, A.Offset, Values);
    if (Apart && std::fabs(*Apart) < constants::NearbyOffsets)
      return {First, *Apart};
  }
  SameTerms[Constant] = Access;
  SameRuns.push_back(Access);
  return {Access, 0};
}

bool roofline::startsAtPointer(const KernelFeatures &Features,
                               const MemoryAccess &A) {
  return A.Offset && any_of(symbolsOf(A.Offset), [&](SymbolId Id) {
           const SymbolInfo &Info = Features.symbol(Id);
           return Info.Kind == SymbolKind::Loaded &&
                  Info.What == UnknownKind::Opaque;
         });
}

std::optional<double>
roofline::likelyCachedGathers(const KernelFeatures &Features,
                              const SymbolValues &Values) {
  // What a thread or the launch goes along from each place has no such share.
  constexpr unsigned Moving = ThreadClasses | classBit(SymbolKind::LoopIndex);
  GatherPlaces Places(Features, Values);
  std::map<unsigned, Interval> Single, Along; // by the first gather of a place
  for (auto [I, A] : enumerate(Features.Accesses)) {
    if (Features.Objects[A.Object].Space != MemorySpace::Global ||
        (A.Offset && !(A.Offset->Classes & ObscureClasses)) ||
        listElements(Features, A) || sampledPlaces(Values, I))
      continue;
    auto [First, Distance] = Places.add(I);
    Interval Own{Distance, Distance + A.Width};
    auto &Reached = A.Offset && A.Offset->Classes & Moving ? Along : Single;
    auto [It, IsNew] = Reached.try_emplace(First, Own);
    It->second.Low = std::min(It->second.Low, Own.Low);
    It->second.High = std::max(It->second.High, Own.High);
  }
  double Bytes = 0, Sectors = 0;
  for (const auto &[First, Of] : Single.empty() ? Along : Single) {
    Bytes += Of.High - Of.Low;
    Sectors += std::ceil((Of.High - Of.Low) / SectorBytes);
  }
  if (Sectors == 0)
    return std::nullopt;
  return 1 - Bytes / Sectors / SectorBytes;
}
