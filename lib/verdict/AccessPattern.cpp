// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/AccessPattern.h"
#include "constants/traffic.h"
#include "verdict/Gathers.h"
#include "verdict/LinearPieces.h"
#include "verdict/Sampling.h"
#include "verdict/ThreadWays.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace roofline;

static constexpr unsigned WarpsLookedAt = 8, LanesOfBlock = 64;

AccessPatternReader::AccessPatternReader(const KernelFeatures &Features,
                                         const SymbolValues &Values,
                                         LaneEvaluator &ThreadMeans)
    : Features(Features), Values(Values), ThreadMeans(ThreadMeans) {
  Lane Middle;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Middle.Thread[Axis] = std::floor(Values.Shape.Block[Axis] / 4);
    Middle.Block[Axis] = std::floor(Values.Shape.Grid[Axis] / 4);
  }
  Middle.Seed = 5;
  std::vector<Lane> Lanes(1, Middle);
  Middle.SameIterations = true; // a difference is of one step only
  for (double Step : {1.0, constants::FarStep})
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      Lanes.push_back(Middle);
      Lanes.back().Thread[Axis] += Step;
      Lanes.push_back(Middle);
      Lanes.back().Block[Axis] += Step;
    }
  for (const LoopFeature &L : Features.Loops) {
    LaneOfLoop[L.Index] = Lanes.size();
    Lanes.push_back(Middle);
    Lanes.back().SteppedLoop = L.Index;
  }
  Middle.SameIterations = false;
  Middle.FirstIterations = true;
  Lanes.push_back(Middle);
  Lanes.emplace_back().FirstIterations = true;
  Steps.emplace(ThreadMeans, std::move(Lanes));
  std::vector<Lane> OfWarps;
  for (unsigned I = 0; I < WarpsLookedAt; ++I) {
    // The first warp is among them, since it often does different work.
    llvm::append_range(OfWarps, warpLanes(Values.Shape, static_cast<double>(I) /
                                                            WarpsLookedAt));
    WarpEnds.push_back(OfWarps.size());
  }
  Warps.emplace(ThreadMeans, std::move(OfWarps), /*LaneByLane=*/true);
}

std::optional<ListElements>
roofline::listElements(const KernelFeatures &Features, const MemoryAccess &A,
                       bool AnyLists) {
  if (!A.Offset || A.Offset->Op != SymOp::Sum)
    return std::nullopt;
  std::optional<ListElements> Lists;
  for (auto [Term, Weight] :
       llvm::zip_equal(A.Offset->Operands, A.Offset->Weights)) {
    for (SymbolId Id : symbolsOf(Term)) {
      const SymbolInfo &Info = Features.symbol(Id);
      if (!(classBit(Info.Kind) & ObscureClasses) ||
          Info.What == UnknownKind::SpanLength)
        continue;
      bool Begins = Term->Op == SymOp::Symbol && Info.ListLength &&
                    Info.ReadAt &&
                    (AnyLists || !(Info.ReadAt->Classes & ObscureClasses));
      if (!Begins || Lists)
        return std::nullopt;
      Lists = {Info.ReadAt, std::fabs(Weight), *Info.ListLength};
    }
  }
  return Lists;
}

/// Sets how often the executions \p Over which \p W is followed from one place
/// access the same element. Of the threads that could, a branch may let a part
/// only, \p Active.
static void countSame(AccessPattern &W, double Active,
                      const AccessExtents &Over) {
  double Executions = Active;
  for (const auto &Extents :
       {llvm::ArrayRef<double>(Over.Thread), llvm::ArrayRef<double>(Over.Block),
        llvm::ArrayRef<double>(Over.Loops)})
    for (double Extent : Extents)
      Executions *= std::max(1.0, Extent);
  for (const auto &Each : {W.Thread, W.Block, W.Loops})
    for (const Direction &D : Each)
      if (D.moves())
        Executions /= D.Extent;
  W.SameElement = std::max(1.0, Executions);
}

AccessPattern AccessPatternReader::read(unsigned Access, double Count) {
  const MemoryAccess &A = Features.Accesses[Access];
  AccessPattern W;
  W.Access = Access;
  double Iterations = 1;
  for (SymbolId L : A.Loops)
    Iterations *= trips(L, A);
  double Active = std::clamp(Count / Iterations, 0.0, 1.0);
  if (const SampledPlaces *Places = sampledPlaces(Values, Access)) {
    W.Sampled = Places;
    W.SectorsPerWarp = 32 * Places->Sectors / Places->Executions;
    W.ByData = byData(A);
    return W;
  }
  if (!A.Offset) {
    W.Irregular = true;
    W.Places = Count * Values.Shape.threads();
    return W;
  }
  W.Grid = blocksOf(A, Active);
  AccessExtents Over{Values.Shape.Block, W.Grid, {}};
  for (SymbolId L : A.Loops)
    Over.Loops.push_back(trips(L, A));
  if (A.Offset->Classes & ObscureClasses)
    markIrregular(W, A, Active, Over);
  readStrides(W, A, Over);
  if (W.Irregular) {
    bool IsOfOneThread = Over.Thread == std::array<double, 3>{1, 1, 1};
    if (!IsOfOneThread && isPiecewise(A.Offset))
      readPieces(W, A, Over);
    if (W.Lists)
      countSame(W, Active, Over);
    // The lanes of a warp that starts at one place lie as the rest of the
    // address says.
    const std::array<double, 3> &Block = Values.Shape.Block;
    bool IsOneStart =
        Block[0] >= 32 ? Over.Thread[0] >= 32 : Over.Thread == Block;
    if (IsOneStart && sectorsOf(A).Lanes > 0)
      W.SectorsPerWarp = 32 * sectorsOf(A).All / sectorsOf(A).Lanes;
    else if (W.Lists)
      W.SectorsPerWarp = std::min(32.0, 1 + 32 / Over.Thread[0] *
                                                Values.Value[W.Lists->Length] *
                                                W.Lists->Pitch / SectorBytes);
  } else {
    if (std::vector<SymbolId> Curved = curvedSymbols(Features, A.Offset);
        !Curved.empty())
      W.Cells = cellsOf(Features, Values, ThreadMeans, A, W.Grid, Curved);
    bool IsWalked = false;
    if (W.Cells.empty() && isPiecewise(A.Offset)) {
      IsWalked = readWalks(W, A, Over, Active);
      if (!IsWalked)
        readPieces(W, A, Over);
    }
    double Part = W.Grid[0] * W.Grid[1] * W.Grid[2] / Values.Shape.blocks();
    readSectors(W, A, std::min(1.0, Active / Part));
    if (IsWalked) { // the walks leave inactive threads out
      W.TouchedShare = W.BlockShare = 1;
      W.ActiveAlong = {1, 1, 1};
    }
  }
  return W;
}

/// The mean trip count of \p Loop in threads that execute \p A; at least 1.
double AccessPatternReader::trips(SymbolId Loop, const MemoryAccess &A) {
  SymExpr Trips = Features.symbol(Loop).Trips;
  if (!Trips)
    return 1;
  llvm::ArrayRef<double> All = ThreadMeans.of(Trips),
                         Counts = ThreadMeans.of(A.Count);
  if (All.size() == 1 || Counts.size() == 1)
    return std::max(1.0, ThreadMeans.mean(Trips));
  double Sum = 0, Lanes = 0;
  for (auto [Mine, Count] : llvm::zip_equal(All, Counts))
    if (Count > 0) {
      Sum += Mine;
      ++Lanes;
    }
  return std::max(1.0, Sum / std::max(1.0, Lanes));
}

/// Along each axis of the grid, the number of blocks from the first to the last
/// that executes \p A. \p Active is the share of all threads that do.
const std::array<double, 3> &
AccessPatternReader::blocksOf(const MemoryAccess &A, double Active) {
  if (!Values.GridBound || Active >= constants::NearlyAllActive)
    return Values.Shape.Grid;
  if (!Blocks)
    Blocks.emplace(ThreadMeans, Values.Shape);
  return Blocks->of(A.Count);
}

/// The share of the threads of a block amid \p Grid that execute \p A; 1 if
/// none do.
AccessPatternReader::ShareOfBlock
AccessPatternReader::shareOfBlock(const MemoryAccess &A,
                                  const std::array<double, 3> &Grid) {
  auto [It, New] = BlockShares.try_emplace({A.Count, Grid});
  if (!New)
    return It->second;
  It->second = {1, {1, 1, 1}};
  LaunchShape OneBlock;
  OneBlock.Block = Values.Shape.Block;
  std::vector<Lane> Lanes = spreadLanes(OneBlock, LanesOfBlock);
  for (Lane &L : Lanes)
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      L.Block[Axis] = std::floor(Grid[Axis] / 4);
  auto CountsOf = [&](const std::vector<Lane> &Of) {
    LaneEvaluator Evaluator(ThreadMeans, Of, /*LaneByLane=*/true);
    std::vector<double> Counts = Evaluator.of(A.Count).vec();
    Counts.resize(Of.size(), Counts[0]);
    return Counts;
  };
  auto IsActive = [](double Count) { return Count > 0; };
  std::vector<double> Counts = CountsOf(Lanes);
  auto First = llvm::find_if(Counts, IsActive);
  if (First == Counts.end() || llvm::all_of(Counts, IsActive))
    return It->second;
  double Share = double(llvm::count_if(Counts, IsActive)) / Counts.size();
  // One active thread, moved along each axis.
  std::array<double, 3> Along{1, 1, 1};
  double Box = 1;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    double Extent = OneBlock.Block[Axis];
    double Steps = std::min<double>(Extent, LanesOfBlock);
    std::vector<Lane> Row(Steps, Lanes[First - Counts.begin()]);
    for (unsigned I = 0; I < Row.size(); ++I)
      Row[I].Thread[Axis] = std::floor(I * Extent / Steps);
    Along[Axis] = llvm::count_if(CountsOf(Row), IsActive) / Steps;
    Box *= Along[Axis];
  }
  constexpr double Sampling = 1.25; // how far off the share may be
  It->second.first = Share;
  if (Box < Share * Sampling && Box > Share / Sampling)
    It->second.second = Along;
  return It->second;
}

/// Finds strides by finite differences from the reference lane.
void AccessPatternReader::readStrides(AccessPattern &W, const MemoryAccess &A,
                                      const AccessExtents &Over) {
  std::vector<double> At = Steps->of(A.Offset).vec();
  At.resize(Steps->size(), At[0]);
  W.Start = At[0];
  W.Entered = At[At.size() - 2];
  W.First = At.back();
  auto Along = [&](unsigned Lane, double Extent) {
    double Near = At[Lane] - At[0];
    if (Near != 0 || Extent <= constants::FarStep)
      return Direction{Near, Extent};
    return Direction{(At[Lane + 6] - At[0]) / constants::FarStep, Extent};
  };
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    W.Thread.push_back(Along(1 + 2 * Axis, Over.Thread[Axis]));
    W.Block.push_back(Along(2 + 2 * Axis, Over.Block[Axis]));
  }
  for (auto [L, Trips] : llvm::zip_equal(A.Loops, Over.Loops))
    W.Loops.push_back({At[LaneOfLoop[L]] - At[0], Trips});
}

/// Over how many of \p Extent steps along \p Dimension, from the first,
/// \p ReadAt stays the same.
double AccessPatternReader::runOfSame(SymExpr ReadAt, unsigned Dimension,
                                      double Extent) {
  auto [It, New] = Runs.try_emplace({ReadAt, Dimension, Extent}, Extent);
  if (!New || Extent <= 1 || Steps->of(ReadAt).size() == 1)
    return It->second;
  Direction First =
      piecesAlong(ReadAt, Dimension, std::ceil(Extent), /*BeginPeriods=*/false)
          .front();
  return It->second = First.Stride != 0 ? 1 : std::min(Extent, First.Extent);
}

/// An address with a loaded value in it starts anew wherever that value
/// changes: where the place that it was read at does or, if that is not known,
/// per thread if the value differs between threads, and per iteration of the
/// loops around its definition. Limits \p Over to the steps that an access goes
/// on for from one start.
void AccessPatternReader::markIrregular(AccessPattern &W, const MemoryAccess &A,
                                        double Active, AccessExtents &Over) {
  AccessExtents Run{Over};
  auto StopAfter = [](double &Extent, double Steps) {
    Extent = std::min(Extent, Steps);
  };
  std::vector<SymbolId> Work = symbolsOf(A.Offset);
  // The length of a list changes where its start does.
  std::optional<ListElements> Lists = listElements(Features, A);
  for (size_t I = 0; I < Work.size(); ++I) {
    const SymbolInfo &Info = Features.symbol(Work[I]);
    if (!(classBit(Info.Kind) & ObscureClasses) ||
        (Lists && Work[I] == Lists->Length))
      continue;
    if (Info.ReadAt) {
      for (unsigned Axis = 0; Axis < 3; ++Axis) {
        StopAfter(Run.Thread[Axis],
                  runOfSame(Info.ReadAt, Axis, Over.Thread[Axis]));
        StopAfter(Run.Block[Axis],
                  runOfSame(Info.ReadAt, 3 + Axis, Over.Block[Axis]));
      }
      for (size_t L = 0; L < A.Loops.size(); ++L)
        StopAfter(Run.Loops[L],
                  runOfSame(Info.ReadAt, 6 + A.Loops[L], Over.Loops[L]));
      for (SymbolId Id : symbolsOf(Info.ReadAt))
        if (!llvm::is_contained(Work, Id))
          Work.push_back(Id);
      continue;
    }
    if (Info.PerThread)
      Run.Thread.fill(1);
    if (Info.PerThread || Info.LoopDepth > 0)
      Run.Block.fill(1);
    for (size_t L = 0; L < Info.LoopDepth && L < A.Loops.size(); ++L)
      Run.Loops[L] = 1;
  }
  double Starts = 1;
  auto Count = [&](llvm::ArrayRef<double> All, llvm::ArrayRef<double> Each) {
    for (auto [Whole, Part] : llvm::zip_equal(All, Each))
      Starts *= std::max(1.0, Whole / Part);
  };
  Count(Over.Thread, Run.Thread);
  Count(Over.Block, Run.Block);
  Count(Over.Loops, Run.Loops);
  if (Starts == 1)
    return; // the same shift for all
  W.Irregular = true;
  W.Lists = Lists;
  if (W.Lists)
    W.ListBytes = Starts * Values.Value[W.Lists->Length] * W.Lists->Pitch;
  Over = std::move(Run);
  W.Places = Starts * Active * Values.Shape.blocks() /
             (W.Grid[0] * W.Grid[1] * W.Grid[2]);
}

/// The number of different values. Most lists are sorted already.
static double different(llvm::SmallVectorImpl<double> &Values) {
  if (!llvm::is_sorted(Values))
    llvm::sort(Values);
  return std::unique(Values.begin(), Values.end()) - Values.begin();
}

/// The values of lanes \p Begin to \p End; a single value for all lanes stays
/// single.
static llvm::ArrayRef<double> part(llvm::ArrayRef<double> Values, size_t Begin,
                                   size_t End) {
  return Values.size() == 1 ? Values : Values.slice(Begin, End - Begin);
}

/// Adds one warp of \p Size lanes to \p Sum, unless it has no active lane.
static void addWarp(SectorCount &Sum, size_t Size, unsigned Width,
                    llvm::ArrayRef<double> Offsets,
                    llvm::ArrayRef<double> Counts) {
  llvm::SmallVector<double, 64> All, Touched;
  double Active = 0;
  for (size_t I = 0; I < Size; ++I) {
    double Offset = Offsets[Offsets.size() == 1 ? 0 : I];
    bool TakesPart = Counts[Counts.size() == 1 ? 0 : I] > 0;
    Active += TakesPart;
    for (double Byte = 0; Byte < Width; Byte += SectorBytes) {
      double Sector = std::floor((Offset + Byte) / SectorBytes);
      All.push_back(Sector);
      if (TakesPart)
        Touched.push_back(Sector);
    }
  }
  if (Active == 0)
    return;
  double Different = different(All);
  Sum.All += Different;
  Sum.Touched += Active == Size ? Different : different(Touched);
  Sum.Lanes += Size;
  Sum.ActiveLanes += Active;
}

/// Whether the address of \p A depends on every thread and block index that the
/// conditions around it test, so that fewer active threads touch fewer sectors.
static bool conditionsMoveAddress(const KernelFeatures &Features,
                                  const MemoryAccess &A) {
  if (!(A.Count->Classes & classBit(SymbolKind::BranchShare)))
    return true;
  std::vector<SymbolId> InAddress = symbolsOf(A.Offset);
  for (SymbolId Id : symbolsOf(A.Count)) {
    SymExpr Condition = Features.symbol(Id).Condition;
    if (!Condition)
      continue;
    for (SymbolId Inner : symbolsOf(Condition))
      if ((classBit(Features.symbol(Inner).Kind) & ThreadClasses) &&
          !llvm::is_contained(InAddress, Inner))
        return false;
  }
  return true;
}

const SectorCount &AccessPatternReader::sectorsOf(const MemoryAccess &A) {
  auto [It, New] = Sectors.try_emplace({A.Offset, A.Count, A.Width});
  if (!New)
    return It->second;
  llvm::ArrayRef<double> Offsets = Warps->of(A.Offset);
  llvm::ArrayRef<double> Counts = Warps->of(A.Count);
  size_t Begin = 0;
  for (size_t End : WarpEnds) {
    addWarp(It->second, End - Begin, A.Width, part(Offsets, Begin, End),
            part(Counts, Begin, End));
    Begin = End;
  }
  return It->second;
}

/// Whether lanes of a warp may go different ways by \p Share, of a branch on
/// data: not if it tests values that were read at one address for all of them.
static bool partsWarps(const KernelFeatures &Features,
                       const SymbolInfo &Share) {
  auto IsOfLane = [&](SymbolId Id) {
    SymbolKind Kind = Features.symbol(Id).Kind;
    return Kind == SymbolKind::ThreadIdx || (classBit(Kind) & ObscureClasses);
  };
  auto Differs = [&](SymbolId Id) {
    const SymbolInfo &Info = Features.symbol(Id);
    if (!Info.ReadAt)
      return Info.Kind == SymbolKind::ThreadIdx || Info.PerThread;
    return llvm::any_of(symbolsOf(Info.ReadAt), IsOfLane);
  };
  return Share.PerThread && (!Share.Condition ||
                             llvm::any_of(symbolsOf(Share.Condition), Differs));
}

DataShares AccessPatternReader::byData(const MemoryAccess &A) const {
  DataShares Shares(A.Loops.size() + 1, 1);
  SymExpr Count = A.Count;
  if (Count->Op == SymOp::Sum && Count->Operands.size() == 1 &&
      Count->Value == 0)
    Count = Count->Operands[0]; // of constant trip counts, too
  for (SymExpr Factor : factorsOf(Count)) {
    bool IsRest = Factor->Op == SymOp::Sum && Factor->Operands.size() == 1 &&
                  Factor->Value == 1 && Factor->Weights[0] == -1;
    SymExpr Way = IsRest ? Factor->Operands[0] : Factor;
    if (Way->Op != SymOp::Symbol)
      continue;
    const SymbolInfo &Info = Features.symbol(Way->Symbol);
    if (!isOfData(Info) || !partsWarps(Features, Info))
      continue;
    double Value = std::clamp(Values.Value[Way->Symbol], 0.0, 1.0);
    Shares[std::min<size_t>(Info.LoopDepth, A.Loops.size())] *=
        IsRest ? 1 - Value : Value;
  }
  return Shares;
}

/// How many more sectors are touched than the share of the threads that data
/// let execute \p A: any lane of those that share a sector touches it, in any
/// iteration for which it is decided anew.
double AccessPatternReader::sectorsByData(const AccessPattern &W,
                                          const MemoryAccess &A) {
  DataShares Shares = byData(A);
  double Share = 1;
  for (double Each : Shares)
    Share *= Each;
  if (Share == 0 || Share == 1)
    return 1;
  auto Tries = [](const Direction &D) {
    return D.moves() && std::fabs(D.Stride) < SectorBytes
               ? std::min(D.Extent, SectorBytes / std::fabs(D.Stride))
               : 1;
  };
  double Touched = Shares.back();
  // Pieces of rows are of no loop: each counts as of the innermost one.
  if (W.Loops.size() != A.Loops.size())
    for (const Direction &D : W.Loops)
      Touched = sectorsTouched(Touched, Tries(D));
  for (size_t I = A.Loops.size(); I-- > 0;) {
    if (W.Loops.size() == A.Loops.size())
      Touched = sectorsTouched(Touched, Tries(W.Loops[I]));
    Touched *= Shares[I];
  }
  const SectorCount &Sum = sectorsOf(A);
  return sectorsTouched(Touched, std::max(1.0, Sum.Lanes / Sum.All)) / Share;
}

void AccessPatternReader::readSectors(AccessPattern &W, const MemoryAccess &A,
                                      double Active) {
  const SectorCount &Sum = sectorsOf(A);
  if (Sum.Lanes == 0) { // a rare branch, which no sampled warp takes
    W.SectorsPerWarp = 1;
    W.TouchedShare = Active;
    return;
  }
  double PerLane = Sum.All / Sum.Lanes;
  W.SectorsPerWarp = PerLane * std::min(32.0, Values.Shape.blockThreads());
  // The share of warps with an active lane, times the share of their sectors
  // that active lanes touch. Both are of the warps looked at, which may have
  // more inactive lanes than others: only the product is limited to 1.
  double WarpShare = Active * Sum.Lanes / Sum.ActiveLanes;
  if (!conditionsMoveAddress(Features, A))
    WarpShare = 1; // active threads touch all sectors
  W.TouchedShare =
      std::min(1.0, WarpShare * Sum.Touched / Sum.All * sectorsByData(W, A));
  if (W.TouchedShare < 1)
    std::tie(W.BlockShare, W.ActiveAlong) = shareOfBlock(A, W.Grid);
  if (W.OnlyActive) {
    W.TouchedShare = std::min(1.0, W.TouchedShare / W.BlockShare);
    W.BlockShare = 1;
    W.ActiveAlong = {1, 1, 1};
  }
}

/// Extents by absolute stride; directions that do not move are left out.
static std::map<double, double> extents(const std::vector<Direction> &List) {
  std::map<double, double> ByStride;
  for (const Direction &D : List)
    if (D.Stride != 0 && D.Extent > 1)
      ByStride[std::fabs(D.Stride)] = D.Extent;
  return ByStride;
}

namespace {
/// The key by which regular accesses are grouped.
struct GroupKey {
  GroupKey(unsigned Object, const AccessPattern &W)
      : Object(Object), IsSampled(W.Sampled), Thread(extents(W.Thread)),
        Block(extents(W.Block)), Loops(extents(W.Loops)) {}
  auto operator<=>(const GroupKey &) const = default;

  unsigned Object;
  bool IsSampled;
  std::map<double, double> Thread, Block, Loops;
};
} // namespace

std::vector<AccessPatternGroup>
roofline::groupPatterns(const KernelFeatures &Features,
                        const SymbolValues &Values,
                        std::vector<AccessPattern> Patterns) {
  std::vector<AccessPatternGroup> Groups;
  std::map<GroupKey, size_t> ByPattern;     // the group's number
  std::map<unsigned, size_t> ByFirstGather; // likewise
  GatherPlaces Gathers(Features, Values);
  for (AccessPattern &W : Patterns) {
    unsigned Object = Features.Accesses[W.Access].Object;
    size_t Number = Groups.size();
    if (!W.Irregular) {
      Number = ByPattern.try_emplace(GroupKey(Object, W), Number).first->second;
    } else if (!W.Lists) {
      auto [First, Distance] = Gathers.add(W.Access);
      size_t Its = ByFirstGather.try_emplace(First, Number).first->second;
      if (Its == Number ||
          GroupKey(Object, Groups[Its].Members[0]) == GroupKey(Object, W))
        Number = Its;
      W.Start = W.Entered = Distance;
    }
    if (Number == Groups.size())
      Groups.push_back({Object, {}});
    Groups[Number].Members.push_back(std::move(W));
  }
  return Groups;
}
