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
static constexpr size_t MostLoops = 32;
/// What loops share of each other at the ends of their rows is no data that
/// threads come back to.
static constexpr double LeastShared = 0.02;

bool roofline::isFollowed(const AccessPattern &W,
                          const KernelFeatures &Features) {
  const MemoryAccess &A = Features.Accesses[W.Access];
  return !W.Irregular && !W.Sampled && W.Cells.empty() && A.Offset &&
         !(A.Offset->Classes & ObscureClasses);
}

/// The count of an access, without the factor of constant trip counts.
static SymExpr countOf(const MemoryAccess &A) {
  bool IsScaled = A.Count->Op == SymOp::Sum && A.Count->Operands.size() == 1 &&
                  A.Count->Value == 0;
  return IsScaled ? A.Count->Operands[0] : A.Count;
}

/// Whether \p Factor of a count is what another one leaves to one: they are of
/// the two ways of a branch.
static bool isRest(SymExpr Factor) {
  return Factor->Op == SymOp::Sum && Factor->Operands.size() == 1 &&
         Factor->Value == 1 && Factor->Weights[0] == -1;
}

Passes::Passes(const KernelFeatures &Features, const SymbolValues &Values,
               const TouchedBytes &Touched, ArrayRef<GroupCost> Costs,
               double Resident, std::vector<bool> Reads)
    : Values(Values), Touched(Touched), Reads(std::move(Reads)) {
  for (auto [Number, Cost] : enumerate(Costs)) {
    unsigned Memory = firstInMemory(Cost.Group.Object, Values);
    for (const AccessPattern &W : Cost.Group.Members) {
      if (isFollowed(W, Features))
        All.push_back({&W, &Features.Accesses[W.Access], Number, Memory});
    }
  }
  if (All.size() > MostMembers)
    All.clear();
  llvm::sort(All, [](const Member &A, const Member &B) {
    return A.Pattern->Access < B.Pattern->Access;
  });
  for (auto [Number, M] : enumerate(All))
    M.Number = Number;
  findWholeStores();
  findAlternatives();
  double Blocks = Values.Shape.blocks();
  double Last = std::fmod(Blocks, Resident);
  Together.push_back({Resident, 1 - Last / Blocks});
  if (Last > 0)
    Together.push_back({Last, Last / Blocks});
}

/// Marks the stores of which those in one loop write whole sectors.
void Passes::findWholeStores() {
  std::map<std::pair<size_t, ArrayRef<SymbolId>>, AccessPatternGroup> Parts;
  auto PartOf = [&](const Member &M) {
    return std::pair(M.Group, ArrayRef<SymbolId>(M.Access->Loops));
  };
  auto Counts = [&](const Member &M) {
    return M.Access->Kind == AccessKind::Store && !M.Access->Loops.empty() &&
           !Touched.isByData(*M.Pattern);
  };
  for (const Member &M : All)
    if (Counts(M)) {
      AccessPatternGroup &Part = Parts[PartOf(M)];
      Part.Object = M.Access->Object;
      Part.Members.push_back(*M.Pattern);
    }
  for (const auto &[Which, Part] : Parts)
    if (Touched.writesWholeSectors(Part))
      for (Member &M : All)
        if (PartOf(M) == Which && Counts(M))
          M.WritesWhole = true;
}

/// Finds the memory that the two ways of a branch come to in loops of theirs.
void Passes::findAlternatives() {
  using Loops = ArrayRef<SymbolId>;
  std::map<std::pair<unsigned, SymExpr>, std::set<Loops>> Ways;
  for (const Member &M : All)
    if (!M.Access->Loops.empty())
      for (SymExpr Factor : factorsOf(countOf(*M.Access)))
        Ways[{M.Memory, Factor}].insert(M.Access->Loops);
  for (const auto &[Which, InLoops] : Ways) {
    auto [Memory, Factor] = Which;
    if (!isRest(Factor))
      continue;
    auto Other = Ways.find({Memory, Factor->Operands[0]});
    if (Other != Ways.end() && (InLoops.size() > 1 || Other->second != InLoops))
      Alternatives.insert(Memory);
  }
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

/// What \p Blocks touch by the accesses \p Of one group, of which the outermost
/// \p Fixed loops stay in one iteration.
PlacedFootprint Passes::footprint(ArrayRef<Member> Of, double Blocks,
                                  unsigned Fixed) const {
  AccessPatternGroup Part{Of[0].Access->Object, {}};
  Part.Members.reserve(Of.size());
  for (const Member &M : Of) {
    AccessPattern &W = Part.Members.emplace_back();
    if (Part.Members.size() == 1) {
      W = *M.Pattern;
    } else { // the directions of a group are those of its first member
      W.Access = M.Pattern->Access;
      W.Start = M.Pattern->Start;
      W.First = M.Pattern->First;
      W.Entered = M.Pattern->Entered;
      W.Loops = M.Pattern->Loops;
      W.TouchedShare = M.Pattern->TouchedShare;
      W.BlockShare = M.Pattern->BlockShare;
      W.ActiveAlong = M.Pattern->ActiveAlong;
    }
    for (unsigned I = 0; I < Fixed; ++I)
      W.Loops[I].Extent = 1;
  }
  PlacedFootprint F = Touched.ofBlocks(Part, Blocks);
  if (auto Place = Values.placeOf(Part.Object))
    F.Low += Place->Start;
  return F;
}

/// The bytes that \p Blocks touch by the accesses \p Of, of which the outermost
/// \p Fixed loops stay in one iteration.
double Passes::touched(const Members &Of, double Blocks, unsigned Fixed) const {
  MemberSet Has{};
  for (const Member &M : Of)
    Has[M.Number / 64] |= uint64_t(1) << M.Number % 64;
  auto [It, IsNew] = Known.try_emplace({Has, Blocks, Fixed});
  if (!IsNew)
    return It->second;
  std::map<std::pair<unsigned, size_t>, Members> Groups;
  for (const Member &M : Of) {
    uint64_t &Word = Has[M.Number / 64], Bit = uint64_t(1) << M.Number % 64;
    if (Word & Bit) // else it is there twice
      Groups[{M.Memory, M.Group}].push_back(M);
    Word &= ~Bit;
  }
  double Bytes = 0;
  std::vector<PlacedFootprint> OfMemory;
  for (auto Group = Groups.begin(); Group != Groups.end();) {
    const Members &Part = Group->second;
    MemberSet InPart{};
    for (const Member &M : Part)
      InPart[M.Number / 64] |= uint64_t(1) << M.Number % 64;
    auto [Its, IsNewPart] = KnownParts.try_emplace({InPart, Blocks, Fixed});
    if (IsNewPart)
      Its->second = footprint(Part, Blocks, Fixed);
    OfMemory.push_back(Its->second);
    unsigned Memory = Group->first.first;
    if (++Group == Groups.end() || Group->first.first != Memory)
      Bytes += bytesOfUnion(std::exchange(OfMemory, {}));
  }
  return It->second = Bytes;
}

/// The share of what is touched again that an L2 of \p Size bytes has lost.
/// \p In tells, for so many blocks that run together, what they touch between
/// the two times: for the first of what is touched again, and for the last.
template <typename DistanceIn>
double Passes::lost(DistanceIn In, double Size) const {
  double Lost = 0;
  if (Size == INFINITY)
    return 0;
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
    return touched(std::move(Of), AllBlocks, 0);
  };
  auto FactorOf = [&](size_t Loop) {
    auto Its = Each[Loop].find(Which);
    return Its == Each[Loop].end() ? 1 : Its->second;
  };
  std::vector<Members> Own, Leave; // what L2 may have after the loop
  Members All;
  for (const Members &Loop : Loops) {
    Own.push_back(only(Loop, Which));
    append_range(All, Own.back());
    Leave.push_back(only(Loop, {Which.first, AccessKind::Store}));
    if (Which.second == AccessKind::Store)
      continue;
    // What a store leaves of a sector has to be read.
    erase_if(Leave.back(), [](const Member &M) { return !M.WritesWhole; });
    append_range(Leave.back(), Own.back());
  }
  if (Alternatives.contains(Which.first)) {
    // No thread comes to one loop after the other.
    double Sum = 0, Moved = 0;
    for (size_t I = 0; I < Loops.size(); ++I) {
      double Here = Bytes(Own[I]);
      Sum += Here;
      Moved += Here * FactorOf(I);
    }
    return Sum > 0 ? Bytes(All) * (Moved / Sum - 1) : 0;
  }
  auto TouchedIn = [&](size_t First, size_t End, double Blocks) {
    Members Of;
    for (size_t I = First; I < End; ++I)
      append_range(Of, Loops[I]);
    return touched(std::move(Of), Blocks, Depth);
  };
  double Moved = 0;
  Members Before;
  for (size_t I = 0; I < Loops.size(); ++I) {
    double Here = Bytes(Own[I]), Kept = 0;
    auto SharedWith = [&](const Members &Other) {
      if (Here == 0 || Other.empty())
        return 0.0;
      double Shared = Here + Bytes(Other) - Bytes(Other, Own[I]);
      return Shared > LeastShared * Here ? std::min(Shared, Here) : 0;
    };
    // Each part of it is as far back as the loop that touched it last.
    double Shared = SharedWith(Before), Found = 0;
    if (Size == INFINITY)
      std::swap(Kept, Shared);
    Members Since;
    for (size_t Last = I; Last-- > 0 && Found < Shared - LeastShared * Here;) {
      append_range(Since, Leave[Last]);
      double Part = std::min(SharedWith(Since), Shared) - Found;
      if (Leave[Last].empty() || Part <= LeastShared * Here)
        continue;
      Found += Part;
      Kept += Part *
              (1 - lost(
                       [&](double Blocks) {
                         return std::pair(TouchedIn(Last, I, Blocks),
                                          TouchedIn(Last + 1, I + 1, Blocks));
                       },
                       Size));
    }
    Moved += (Here - Kept) * FactorOf(I);
    append_range(Before, Leave[I]);
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
      if (!IsNew || (Size == INFINITY && !isReadAfterStores(It->first)))
        continue;
      Members Own = only(Under, It->first);
      if (Own.empty())
        continue;
      double More = oneAfterTheOther(Loops, Each, It->first, Depth, Size);
      It->second = std::max(
          0.0, 1 + More / std::max(1.0, touched(std::move(Own), AllBlocks, 0)));
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

/// Whether loops read memory that others write whole sectors of. Only there are
/// fewer bytes moved than touched.
bool Passes::isReadAfterStores(const Movement &Which) const {
  return Which.second == AccessKind::Load &&
         any_of(All, [&](const Member &Store) {
           return Store.Memory == Which.first && Store.WritesWhole &&
                  !Store.Access->Loops.empty() &&
                  any_of(All, [&](const Member &Load) {
                    return Load.Memory == Store.Memory &&
                           Reads[Load.Pattern->Access] &&
                           !Load.Access->Loops.empty() &&
                           Load.Access->Loops != Store.Access->Loops;
                  });
         });
}

bool Passes::readWritten() const {
  return any_of(All, [&](const Member &M) {
    return M.WritesWhole && isReadAfterStores({M.Memory, AccessKind::Load});
  });
}

const PassFactors &Passes::factors(double Size) const {
  if (touched(All, Together[0].first, 0) <= Size)
    Size = INFINITY; // nothing is lost
  auto [It, IsNew] = OfSize.try_emplace(Size);
  if (IsNew)
    It->second = ofLoops(All, 0, Size);
  return It->second;
}
