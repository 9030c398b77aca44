// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/ProfiledLengths.h"
#include "verdict/AccessPattern.h"
#include "verdict/SymbolRange.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <map>
#include <optional>
#include <set>

using namespace llvm;
using namespace roofline;

/// The threads of a block amid the launch, all at the first iterations.
static std::vector<Lane> lanesOfBlock(const LaunchShape &Shape,
                                      std::array<double, 3> Block) {
  std::vector<Lane> Lanes;
  Lane L{.Block = Block, .FirstIterations = true};
  for (L.Thread[2] = 0; L.Thread[2] < Shape.Block[2]; ++L.Thread[2])
    for (L.Thread[1] = 0; L.Thread[1] < Shape.Block[1]; ++L.Thread[1])
      for (L.Thread[0] = 0; L.Thread[0] < Shape.Block[0]; ++L.Thread[0])
        Lanes.push_back(L);
  return Lanes;
}

/// The number of places in a list at which threads begin to read it by \p A:
/// 32 where the lanes of a warp share one. None if that is not the same for all
/// lists, or blocks share one.
static std::optional<double> readersOf(const KernelFeatures &Features,
                                       const SymbolValues &Values,
                                       const MemoryAccess &A, SymExpr Number) {
  // By list, as the place where its beginning is read, the places.
  using Lists = std::map<double, std::set<double>>;
  auto InBlock = [&](const std::array<double, 3> &Block) {
    Lists Found;
    std::vector<Lane> Lanes = lanesOfBlock(Values.Shape, Block);
    LaneEvaluator Eval(Features, Values, Lanes, /*LaneByLane=*/true);
    ArrayRef<double> List = Eval.of(Number), Place = Eval.of(A.Offset);
    for (size_t I = 0; I < Lanes.size(); ++I)
      Found[List[List.size() == 1 ? 0 : I]].insert(
          Place[Place.size() == 1 ? 0 : I]);
    return Found;
  };
  std::array<double, 3> Middle;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Middle[Axis] = std::floor(Values.Shape.Grid[Axis] / 2);
  Lists OfMiddle = InBlock(Middle);
  size_t Readers = OfMiddle.begin()->second.size();
  for (const auto &[List, Places] : OfMiddle)
    if (Places.size() != Readers)
      return std::nullopt;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    std::array<double, 3> Before = Middle;
    if (--Before[Axis] < 0)
      continue;
    for (const auto &[List, Places] : InBlock(Before))
      if (auto It = OfMiddle.find(List);
          It != OfMiddle.end() && It->second != Places)
        return std::nullopt;
  }
  return Readers;
}

/// The byte from an access of \p A to that of the next iteration of the
/// innermost loop.
static double strideOf(const KernelFeatures &Features,
                       const SymbolValues &Values, const MemoryAccess &A) {
  Lane First{.FirstIterations = true};
  Lane Second = First;
  Second.SteppedLoop = A.Loops.back();
  LaneEvaluator Eval(Features, Values, {First, Second}, /*LaneByLane=*/true);
  ArrayRef<double> At = Eval.of(A.Offset);
  return std::fabs(At.back() - At.front());
}

/// Whether each iteration of the innermost loop around \p A executes it, and
/// none ends the loop early.
static bool isInEachIteration(const KernelFeatures &Features,
                              const MemoryAccess &A) {
  auto IsShare = [&](SymbolId Id) {
    const SymbolInfo &Info = Features.symbol(Id);
    return Info.Kind == SymbolKind::BranchShare;
  };
  SymExpr Trips = Features.symbol(A.Loops.back()).Trips;
  return Trips && none_of(symbolsOf(Trips), IsShare) &&
         none_of(symbolsOf(A.Count), [&](SymbolId Id) {
           return IsShare(Id) &&
                  Features.symbol(Id).LoopDepth >= A.Loops.size();
         });
}

/// Whether a profile or the launch decides how often \p A is executed.
static bool isCounted(const KernelFeatures &Features,
                      const SymbolValues &Values, const MemoryAccess &A) {
  return all_of(symbolsOf(A.Count), [&](SymbolId Id) {
    return Values.Bound[Id] ||
           isDetermined(Features.Context->symbol(Id), Features, Values);
  });
}

/// The mean length of \p Lists by how often a profiled run executed \p Copies,
/// the accesses of one place in the source to their elements; none if that does
/// not tell it: each element of a list has to be read once, by one of the
/// threads that share the list.
static std::optional<double>
lengthByCounts(const KernelFeatures &Features, const SymbolValues &Values,
               const ListElements &Lists,
               ArrayRef<const MemoryAccess *> Copies) {
  auto Begins = find_if(Features.Accesses, [&](const MemoryAccess &A) {
    return A.Offset == Lists.Number && A.Kind == AccessKind::Load &&
           Features.Objects[A.Object].Name ==
               Features.symbol(Lists.Length).Name &&
           isCounted(Features, Values, A);
  });
  if (Begins == Features.Accesses.end() ||
      any_of(Copies, [&](const MemoryAccess *A) {
        return A->Loops.size() != Begins->Loops.size() + 1 ||
               !isCounted(Features, Values, *A) ||
               !isInEachIteration(Features, *A);
      }))
    return std::nullopt;
  std::optional<double> Readers =
      readersOf(Features, Values, *Copies[0], Lists.Number);
  if (!Readers)
    return std::nullopt;
  constexpr unsigned LanesForMeans = 64;
  LaneEvaluator Mean(Features, Values,
                     spreadLanes(Values.Shape, LanesForMeans));
  double Elements = 0;
  for (const MemoryAccess *A : Copies) {
    double InLoop = count_if(Copies, [&](const MemoryAccess *Other) {
      return Other->Loops == A->Loops;
    });
    if (strideOf(Features, Values, *A) != InLoop * *Readers * Lists.Pitch)
      return std::nullopt;
    Elements += Mean.mean(A->Count);
  }
  double Read = Mean.mean(Begins->Count);
  return Read > 0 ? std::optional(*Readers * Elements / Read) : std::nullopt;
}

/// The mean length of the lists of \p Length by the counts of a profiled run;
/// none if they do not tell it.
static std::optional<double> profiledLength(const KernelFeatures &Features,
                                            const SymbolValues &Values,
                                            SymbolId Length) {
  // Copies of an access in unrolled loops share its place in the source.
  std::map<std::pair<unsigned, SourceLocation>,
           std::vector<const MemoryAccess *>>
      ByPlace;
  for (const MemoryAccess &A : Features.Accesses)
    if (std::optional<ListElements> Lists = listElements(Features, A);
        Lists && Lists->Length == Length)
      ByPlace[{A.Object, A.Where}].push_back(&A);
  for (const auto &[Place, Copies] : ByPlace)
    if (auto Mean = lengthByCounts(Features, Values,
                                   *listElements(Features, *Copies[0]), Copies))
      return Mean;
  return std::nullopt;
}

void roofline::applyProfiledLengths(const KernelFeatures &Features,
                                    SymbolValues &B) {
  for (SymbolId Id = 0; Id < Features.Symbols.size(); ++Id) {
    const SymbolInfo &Info = Features.symbol(Id);
    if (Info.What != UnknownKind::SpanLength || B.Bound[Id])
      continue;
    std::optional<double> Mean = profiledLength(Features, B, Id);
    B.Value[Id] = Mean.value_or(Info.High);
    B.Bound[Id] = Mean.has_value();
  }
}
