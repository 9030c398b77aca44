// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Passes.h"
#include "verdict/LinearPieces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// More loops side by side are those of large unrolled code, and take too long
/// to compare.
static constexpr size_t MostLoops = 32, MostMembers = 512;
/// What loops share of each other at the ends of their rows is no data that
/// threads come back to.
static constexpr double LeastShared = 0.02;

Passes::Passes(const KernelFeatures &Features, const SymbolValues &Values,
               const TouchedBytes &Touched, ArrayRef<GroupCost> Costs,
               double Resident, std::vector<bool> Reads)
    : Values(Values), Touched(Touched), Reads(std::move(Reads)) {
  for (auto [Number, Cost] : enumerate(Costs)) {
    unsigned Memory = firstInMemory(Cost.Group.Object, Values);
    for (const AccessPattern &W : Cost.Group.Members) {
      const MemoryAccess &A = Features.Accesses[W.Access];
      if (!W.Irregular && !W.Sampled && W.Cells.empty() && A.Offset &&
          !(A.Offset->Classes & ObscureClasses))
        All.push_back({&W, &A, Number, Memory});
    }
  }
  if (All.size() > MostMembers)
    All.clear();
  llvm::sort(All, [](const Member &A, const Member &B) {
    return A.Pattern->Access < B.Pattern->Access;
  });
  double Blocks = Values.Shape.blocks();
  double Last = std::fmod(Blocks, Resident);
  Together.push_back({Resident, 1 - Last / Blocks});
  if (Last > 0)
    Together.push_back({Last, Last / Blocks});
}

/// Those of \p Of that read or write memory, as \p Which says.
Passes::Members Passes::only(const Members &Of, const Movement &Which) const {
  Members Found;
  copy_if(Of, std::back_inserter(Found), [&](const Member &M) {
    return M.Memory == Which.first &&
           (Which.second == AccessKind::Load
                ? Reads[M.Pattern->Access]
                : M.Access->Kind != AccessKind::Load);
  });
  return Found;
}

/// Whether \p Address divides anything that differs between threads, blocks or
/// iterations.
static bool dividesNumbers(SymExpr Address) {
  constexpr unsigned Moving = ThreadClasses | classBit(SymbolKind::LoopIndex);
  auto IsDivided = [](SymExpr Term) {
    return (Term->Classes & Moving) && isPiecewise(Term);
  };
  return Address->Op == SymOp::Sum ? any_of(Address->Operands, IsDivided)
                                   : IsDivided(Address);
}

/// Whether what is touched in one iteration of the loops around \p Of is known.
bool Passes::areFollowed(const Members &Of) {
  return all_of(Of, [](const Member &M) {
    return M.Pattern->Loops.size() == M.Access->Loops.size() &&
           !dividesNumbers(M.Access->Offset);
  });
}

/// The bytes that \p Blocks touch by the accesses \p Of, of which the outermost
/// \p Fixed loops stay in one iteration.
double Passes::touched(const Members &Of, double Blocks, unsigned Fixed) const {
  std::map<size_t, AccessPatternGroup> Parts;
  for (const Member &M : Of) {
    AccessPatternGroup &Part = Parts[M.Group];
    Part.Object = M.Access->Object;
    AccessPattern &W = Part.Members.emplace_back(*M.Pattern);
    for (unsigned I = 0; I < Fixed; ++I)
      W.Loops[I].Extent = 1;
  }
  std::map<unsigned, std::vector<PlacedFootprint>> ByMemory;
  for (const Member &M : Of) {
    auto It = Parts.find(M.Group);
    if (It == Parts.end())
      continue;
    PlacedFootprint F = Touched.ofBlocks(It->second, Blocks);
    if (auto Place = Values.placeOf(M.Access->Object))
      F.Low += Place->Start;
    ByMemory[M.Memory].push_back(F);
    Parts.erase(It);
  }
  double Bytes = 0;
  for (auto &[Memory, Each] : ByMemory)
    Bytes += bytesOfUnion(std::move(Each));
  return Bytes;
}

/// The share of what is touched again that an L2 of \p Size bytes has lost.
/// \p In tells, for so many blocks that run together, what they touch between
/// the two times: for the first of what is touched again, and for the last.
template <typename DistanceIn>
double Passes::lost(DistanceIn In, double Size) const {
  double Lost = 0;
  for (auto [Blocks, Share] : Together) {
    std::pair<double, double> D = In(Blocks);
    auto [Least, Most] = std::minmax(D.first, D.second);
    if (Least > Size)
      Lost += Share;
    else if (Most > Size)
      Lost += Share * (Most - Size) / (Most - Least);
  }
  return Lost;
}

/// How many bytes more of \p Which are moved by \p Loops, one after the other,
/// than they touch, as far as they come to the same data. Each of them by
/// itself moves \p Each times its bytes. Fewer than none where they read what a
/// loop before them has written.
double Passes::oneAfterTheOther(const std::vector<Members> &Loops,
                                const std::vector<PassFactors> &Each,
                                const Movement &Which, unsigned Depth,
                                double Size) const {
  auto Bytes = [&](Members Of, const Members &More = {}) {
    append_range(Of, More);
    return touched(Of, AllBlocks, 0);
  };
  std::vector<Members> Own, Leave; // what L2 may have after the loop
  for (const Members &Loop : Loops) {
    Own.push_back(only(Loop, Which));
    Leave.push_back(only(Loop, {Which.first, AccessKind::Store}));
    append_range(Leave.back(),
                 Which.second == AccessKind::Load ? Own.back() : Members());
  }
  auto TouchedIn = [&](size_t First, size_t End, double Blocks) {
    Members Of;
    for (size_t I = First; I < End; ++I)
      append_range(Of, Loops[I]);
    return touched(Of, Blocks, Depth);
  };
  double Moved = 0;
  Members Before, All;
  for (size_t I = 0; I < Loops.size(); ++I) {
    double Here = Bytes(Own[I]);
    auto SharedWith = [&](const Members &Other) {
      double Shared = Here + Bytes(Other) - Bytes(Other, Own[I]);
      return Shared > LeastShared * Here ? Shared : 0;
    };
    double Kept = SharedWith(Before);
    if (Kept > 0) {
      size_t Last = I - 1; // the loop that touched it last
      while (Last > 0 && SharedWith(Leave[Last]) == 0)
        --Last;
      Kept *= 1 - lost(
                      [&](double Blocks) {
                        return std::pair(TouchedIn(Last, I, Blocks),
                                         TouchedIn(Last + 1, I + 1, Blocks));
                      },
                      Size);
    }
    auto Factor = Each[I].find(Which);
    Moved += (Here - Kept) * (Factor == Each[I].end() ? 1 : Factor->second);
    append_range(Before, Leave[I]);
    append_range(All, Own[I]);
  }
  return Moved - Bytes(All);
}

/// The factors of what is accessed in the loops in one iteration of the
/// \p Depth loops around all of \p Under.
PassFactors Passes::ofLoops(const Members &Under, unsigned Depth,
                            double Size) const {
  MapVector<SymbolId, Members> ByIndex;
  for (const Member &M : Under)
    if (M.Access->Loops.size() > Depth)
      ByIndex[M.Access->Loops[Depth]].push_back(M);
  if (ByIndex.size() > MostLoops || (Depth > 0 && !areFollowed(Under)))
    return {};
  std::vector<Members> Loops;
  std::vector<PassFactors> Each;
  for (const auto &[Index, Of] : ByIndex) {
    Loops.push_back(Of);
    Each.push_back(ofLoop(Of, Depth + 1, Size));
  }
  PassFactors Factors;
  for (const Member &M : Under)
    for (AccessKind Way : {AccessKind::Load, AccessKind::Store}) {
      auto [It, IsNew] = Factors.try_emplace({M.Memory, Way}, 1);
      Members Own = only(Under, It->first);
      if (!IsNew || Own.empty())
        continue;
      double More = oneAfterTheOther(Loops, Each, It->first, Depth, Size);
      It->second =
          std::max(0.0, 1 + More / std::max(1.0, touched(Own, AllBlocks, 0)));
    }
  return Factors;
}

/// The factors of what is accessed \p Under a loop, the last of \p Depth.
/// Iterations whose addresses do not depend on its number all touch the same.
PassFactors Passes::ofLoop(const Members &Under, unsigned Depth,
                           double Size) const {
  PassFactors Factors = ofLoops(Under, Depth, Size);
  if (!areFollowed(Under))
    return Factors;
  double Lost = lost(
      [&](double Blocks) {
        double Bytes = touched(Under, Blocks, Depth);
        return std::pair(Bytes, Bytes);
      },
      Size);
  if (Lost == 0)
    return Factors;
  SymbolId Index = Under.front().Access->Loops[Depth - 1];
  for (auto &[Which, Factor] : Factors) {
    Members Own = only(Under, Which);
    if (!Own.empty() && none_of(Own, [&](const Member &M) {
          return is_contained(symbolsOf(M.Access->Offset), Index);
        }))
      Factor *= 1 + (Own.front().Pattern->Loops[Depth - 1].Extent - 1) * Lost;
  }
  return Factors;
}

bool Passes::readWritten() const {
  return any_of(All, [&](const Member &Store) {
    return Store.Access->Kind == AccessKind::Store &&
           any_of(All, [&](const Member &Load) {
             return Load.Memory == Store.Memory &&
                    Reads[Load.Pattern->Access] &&
                    !Load.Access->Loops.empty() &&
                    !Store.Access->Loops.empty() &&
                    Load.Access->Loops != Store.Access->Loops;
           });
  });
}

PassFactors Passes::factors(double Size) const { return ofLoops(All, 0, Size); }
