// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/TouchedBytes.h"
#include "constants/traffic.h"
#include "verdict/AddressBounds.h"
#include "verdict/Gathers.h"
#include "verdict/ThreadWays.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

TouchedBytes::TouchedBytes(const KernelFeatures &Features,
                           const SymbolValues &Values, Workload &Work)
    : Features(Features), Values(Values), Work(Work),
      LikelyCached(likelyCachedGathers(Features, Values).value_or(0)) {}

/// Limits the extents of \p Directions to \p Steps together, the first one
/// first. Returns what is left of these.
static double limit(MutableArrayRef<Direction> Directions, double Steps) {
  for (Direction &D : Directions) {
    D.Extent = std::min(D.Extent, std::max(1.0, Steps));
    Steps /= D.Extent;
  }
  return Steps;
}

/// The directions of \p W over the grid, limited to \p Blocks resident blocks,
/// x first.
static std::vector<Direction> resident(const AccessPattern &W, double Blocks) {
  std::vector<Direction> Block = W.Block;
  if (W.Walks.empty())
    limit(Block, Blocks);
  MutableArrayRef<Direction> Rest(Block);
  for (const AccessPattern::WalkPieces &Walk : W.Walks) {
    double Own = std::clamp(Blocks, 1.0, Walk.Blocks);
    limit(Rest.take_front(Walk.Directions), Own * Walk.PositionsOfBlock);
    Rest = Rest.drop_front(Walk.Directions);
    Blocks /= Own;
  }
  return Block;
}

/// Merges the starting offsets of a group's members, given with their widths in
/// bytes. Offsets in a cluster make a wider access; the clusters are a further
/// direction (the rows of a stencil, a tile's unrolled rows). Returns the width
/// in bytes and that direction.
static std::pair<double, Direction>
clustersOf(std::vector<std::pair<double, double>> StartsAndWidths) {
  std::sort(StartsAndWidths.begin(), StartsAndWidths.end());
  double Widest = 0, Clusters = 1;
  double First = StartsAndWidths[0].first, Begin = First, Last = First;
  for (auto [Start, Width] : StartsAndWidths) {
    if (Start - Last > constants::NearbyOffsets) {
      ++Clusters;
      Begin = Start;
    }
    Last = std::max(Last, Start);
    Widest = std::max(Widest, Start + Width - Begin);
  }
  double Pitch = Clusters > 1 ? (Begin - First) / (Clusters - 1) : 0;
  return {Widest, {Pitch, Clusters}};
}

/// Shortens \p Directions, smaller strides first, to \p Share of their
/// positions together. Returns the share that is left where each is down to
/// one.
static double shorten(std::vector<Direction> &Directions, double Share) {
  std::vector<Direction *> Moving;
  for (Direction &D : Directions)
    if (D.moves())
      Moving.push_back(&D);
  llvm::sort(Moving, [](const Direction *A, const Direction *B) {
    return std::abs(A->Stride) < std::abs(B->Stride);
  });
  for (Direction *D : Moving) {
    double Left = std::max(1.0, D->Extent * Share);
    Share *= D->Extent / Left;
    D->Extent = Left;
  }
  return Share;
}

/// Leaves out of \p Thread and \p Block what only inactive threads of \p G
/// would touch: first those of every block, along the axes that conditions cut
/// if that is known, then the last blocks. A row that is so shortened does not
/// overlap the next one.
static void leaveOutInactive(const AccessPatternGroup &G,
                             std::vector<Direction> &Thread,
                             std::vector<Direction> &Block) {
  if (none_of(Thread, [](const Direction &D) { return D.moves(); }))
    return;
  double Touched = 0, OfBlock = 0, Box = 1;
  std::array<double, 3> Along{0, 0, 0};
  for (const AccessPattern &W : G.Members) {
    Touched = std::max(Touched, W.TouchedShare);
    OfBlock = std::max(OfBlock, W.BlockShare);
    for (auto [All, Its] : zip_equal(Along, W.ActiveAlong))
      All = std::max(All, Its);
  }
  OfBlock = std::clamp(OfBlock, Touched, 1.0);
  constexpr double Sampling = 1.25; // of OfBlock
  if (double Its = Along[0] * Along[1] * Along[2];
      Thread.size() == Along.size() && Its * Sampling > OfBlock) {
    Box = Its;
    for (auto [D, Share] : zip_equal(Thread, Along))
      if (D.moves())
        D.Extent = std::max(1.0, D.Extent * Share);
  }
  double Rest =
      shorten(Thread, std::min(1.0, OfBlock / Box)) * Touched / OfBlock;
  shorten(Thread, shorten(Block, Rest));
}

/// The first byte that \p Directions reach from \p First.
static double lowest(double First, ArrayRef<Direction> Directions) {
  for (const Direction &D : Directions)
    First += std::min(0.0, D.Stride * (D.Extent - 1));
  return First;
}

/// The starting offsets of the members of \p G with their widths. Each loop has
/// a reference iteration of its own, so a member in other loops than the first,
/// as one that goes through the same row again, in either direction, is placed
/// by the lowest address of all iterations.
static std::vector<std::pair<double, double>>
startsOf(const AccessPatternGroup &G, const KernelFeatures &Features) {
  std::vector<std::pair<double, double>> Starts;
  const AccessPattern &Typical = G.Members[0];
  double First = lowest(Typical.Entered, Typical.Loops);
  for (const AccessPattern &W : G.Members) {
    const MemoryAccess &A = Features.Accesses[W.Access];
    bool SameLoops = A.Loops == Features.Accesses[Typical.Access].Loops;
    Starts.push_back({SameLoops || W.Irregular
                          ? W.Start
                          : Typical.Start + lowest(W.Entered, W.Loops) - First,
                      A.Width});
  }
  return Starts;
}

/// The cells of a curved address side by side: together they reach as many
/// bytes as each of them does, within what lies between the lowest and the
/// highest.
PlacedFootprint TouchedBytes::ofCells(const AccessPatternGroup &G,
                                      double Blocks) const {
  const bool InFlight = Blocks != AllBlocks;
  const AccessPattern &Typical = G.Members[0];
  auto Starts = startsOf(G, Features);
  double First = std::min_element(Starts.begin(), Starts.end())->first;
  auto [Width, Shifts] = clustersOf(std::move(Starts));
  std::vector<Direction> Resident = resident(Typical, Blocks);
  double Low = INFINITY, High = -INFINITY, Bytes = 0;
  for (const AccessCell &Cell : Typical.Cells.List) {
    std::vector<Direction> Directions = Cell.Thread;
    append_range(Directions, Cell.Loops);
    for (auto [Own, InWave] : zip_equal(Cell.Block, Resident))
      Directions.push_back({Own.Stride, InFlight ? InWave.Extent : Own.Extent});
    Directions.push_back(Shifts);
    Footprint F = footprintOf(Width, std::move(Directions));
    Bytes += F.bytes();
    Low = std::min(Low, Cell.Low);
    High = std::max(High, Cell.Low + F.Span);
  }
  if (InFlight)
    Bytes /= Typical.Cells.PartsOfGrid;
  double Span = High - Low;
  PlacedFootprint Of;
  Of.Low = Low + First - Typical.Start;
  Of.Span = Span;
  Of.Bytes = std::min(Bytes, std::ceil(Span / SectorBytes) * SectorBytes);
  return Of;
}

/// The directions of a group without cells in so many blocks; \p First is set
/// to its lowest address.
static std::vector<Direction> directionsOf(const AccessPatternGroup &G,
                                           double Blocks, double &First) {
  const AccessPattern &Typical = G.Members[0];
  std::vector<Direction> Directions = Typical.Thread;
  std::vector<Direction> Block =
      Blocks == AllBlocks ? Typical.Block : resident(Typical, Blocks);
  leaveOutInactive(G, Directions, Block);
  First = INFINITY;
  for (const AccessPattern &W : G.Members)
    First = std::min(First, lowest(W.First, W.Loops));
  First = lowest(lowest(First, Directions), Block);
  append_range(Directions, Typical.Loops);
  append_range(Directions, Block);
  return Directions;
}

Footprint TouchedBytes::addressesOf(const AccessPatternGroup &G, double Blocks,
                                    double &First) const {
  std::vector<Direction> Directions = directionsOf(G, Blocks, First);
  auto [Width, Shifts] = clustersOf(startsOf(G, Features));
  Directions.push_back(Shifts);
  return footprintOf(Width, std::move(Directions));
}

/// \p F from byte \p First of its object on.
static PlacedFootprint placed(const Footprint &F, double First) {
  auto PitchOf = [&](double Span, double Copies) {
    return Copies > 1 ? (Span - F.Run) / (Copies - 1) : 0;
  };
  PlacedFootprint P;
  P.Low = First;
  P.Span = F.Span;
  P.Bytes = F.bytes();
  P.Pitch = PitchOf(F.Span, F.Copies);
  P.Run = F.Run;
  P.Levels = F.Levels;
  auto Outermost = max_element(F.Levels, [](const auto &A, const auto &B) {
    return A.Stride < B.Stride;
  });
  if (Outermost != F.Levels.end()) {
    P.Parts = Outermost->Extent;
    P.PartStride = Outermost->Stride;
    P.PartSpan = std::max(F.Run, F.Span - P.PartStride * (P.Parts - 1));
    P.PartPitch = PitchOf(P.PartSpan, F.Copies / P.Parts);
  }
  return P;
}

/// The clusters of the starting offsets of a group's members, as clustersOf()
/// has them: the offset of each from the first and its width.
static std::vector<std::pair<double, double>>
eachCluster(std::vector<std::pair<double, double>> StartsAndWidths) {
  llvm::sort(StartsAndWidths);
  std::vector<std::pair<double, double>> Found;
  double First = StartsAndWidths[0].first, Last = First;
  for (auto [Start, Width] : StartsAndWidths) {
    if (Found.empty() || Start - Last > constants::NearbyOffsets)
      Found.push_back({Start - First, 0});
    Last = Start;
    Found.back().second = std::max(Found.back().second,
                                   Start - First + Width - Found.back().first);
  }
  return Found;
}

/// Whether \p Clusters are about equally far apart.
static bool areEven(ArrayRef<std::pair<double, double>> Clusters) {
  constexpr double Off = 0.01;
  double Pitch =
      Clusters.back().first / std::max<size_t>(1, Clusters.size() - 1);
  for (size_t I = 0; I < Clusters.size(); ++I)
    if (std::fabs(Clusters[I].first - I * Pitch) > Off * Pitch)
      return false;
  return true;
}

PlacedFootprint TouchedBytes::footprint(const AccessPatternGroup &G,
                                        double Blocks) const {
  constexpr size_t MostClusters = 32; // more are taken to be even
  if (!G.Members[0].Cells.empty())
    return ofCells(G, Blocks);
  double First = 0;
  auto Clusters = eachCluster(startsOf(G, Features));
  if (areEven(Clusters) || Clusters.size() > MostClusters) {
    Footprint F = addressesOf(G, Blocks, First);
    return placed(F, First);
  }
  // The neighbours of a point in a box: a row on and a plane on.
  std::vector<Direction> Directions = directionsOf(G, Blocks, First);
  std::vector<PlacedFootprint> Each;
  for (auto [Offset, Width] : Clusters)
    Each.push_back(placed(footprintOf(Width, Directions), First + Offset));
  std::vector<PlacedFootprint> Joined = joinedParts(Each);
  if (Joined.size() == 1)
    return Joined[0];
  double Bytes = bytesOfUnion(std::move(Joined));
  PlacedFootprint All = Each[0];
  All.Span += Each.back().Low - All.Low;
  All.Bytes = Bytes;
  All.Parts = 1;
  All.Run = 0;
  All.Levels.clear();
  return All;
}

/// Whether \p Offset has a remainder, as that of `table[i % size]`.
static bool wraps(SymExpr Offset) {
  auto IsRemainder = [](SymExpr E) { return E->Op == SymOp::Mod; };
  return Offset &&
         (IsRemainder(Offset) || any_of(Offset->Operands, [&](SymExpr Term) {
            return IsRemainder(Term) || any_of(Term->Operands, IsRemainder);
          }));
}

/// Limits \p Of to the addresses that the formulas of \p G allow, if they have
/// remainders: the directions of an access do not tell where it starts again.
void TouchedBytes::keepWithin(const AccessPatternGroup &G,
                              PlacedFootprint &Of) const {
  double Low = INFINITY, End = -INFINITY;
  for (const AccessPattern &W : G.Members) {
    const MemoryAccess &A = Features.Accesses[W.Access];
    if (!wraps(A.Offset))
      return;
    Interval Offsets = boundsOfOffset(A.Offset, Features, Values);
    Low = std::min(Low, Offsets.Low);
    End = std::max(End, Offsets.High + A.Width);
  }
  if (!(End - Low < Of.Span))
    return;
  double Sectors = std::ceil((End - Low) / SectorBytes);
  double Bytes = std::min(Of.Bytes, Sectors * SectorBytes);
  Of = PlacedFootprint();
  Of.Low = Low;
  Of.Span = End - Low;
  Of.Bytes = Bytes;
}

PlacedFootprint TouchedBytes::ofBlocks(const AccessPatternGroup &G,
                                       double Blocks) const {
  PlacedFootprint Unique = footprint(G, Blocks);
  keepWithin(G, Unique);
  // Nothing costs more than a sector for each 32 bytes of an access.
  double Accesses = 0, Widest = 0;
  for (const AccessPattern &W : G.Members) {
    Accesses += Work.Accesses[W.Access].Count * Work.Threads;
    Widest = std::max<double>(Widest, Features.Accesses[W.Access].Width);
  }
  Unique.Bytes = std::min(
      {Unique.Bytes, Accesses * SectorBytes * std::ceil(Widest / SectorBytes),
       Values.sizeOf(G.Object).value_or(Unique.Bytes)});
  return Unique;
}

/// What \p W fetches of lists that lie one behind the other: neighbouring lists
/// share the sectors at their ends, so only the elements count, each once.
double TouchedBytes::listed(const AccessPattern &W) const {
  const MemoryAccess &A = Features.Accesses[W.Access];
  const AccessCost &Cost = Work.Accesses[W.Access];
  double Pitch = W.Lists->Pitch;
  for (const auto &Each : {W.Thread, W.Block, W.Loops})
    for (const Direction &D : Each)
      if (D.moves())
        Pitch = std::min(Pitch, std::abs(D.Stride));
  double Width = A.Width;
  double Sectors = std::ceil(Width / SectorBytes) * SectorBytes;
  double Each = std::max(Width, std::min(Pitch, Sectors));
  return std::min(W.ListBytes,
                  Cost.Count * Work.Threads / W.SameElement * Each);
}

double TouchedBytes::gathered(const AccessPatternGroup &G) const {
  const AccessPattern &Typical = G.Members[0];
  if (Typical.Lists)
    return listed(Typical);
  std::vector<Direction> Directions = Typical.Loops;
  append_range(Directions, Typical.Thread);
  append_range(Directions, Typical.Block);
  auto [Width, Shifts] = clustersOf(startsOf(G, Features));
  Footprint F = footprintOf(Width, Directions);
  // A cache may have its sectors.
  bool IsOneValue = F.Span <= std::max<double>(Width, SectorBytes);
  double Missed = 1 - Values.CachedGathers;
  if (!IsOneValue)
    Missed = startsAtPointer(Features, Features.Accesses[Typical.Access])
                 ? 1
                 : std::min(1.0, Missed / (1 - LikelyCached));
  double Places = 0;
  for (const AccessPattern &W : G.Members) {
    Work.Accesses[W.Access].HitsCaches = IsOneValue;
    Places = std::max(Places, W.Places);
  }
  // The stores of a group may lie further apart than all of its members.
  return Places * F.bytes() * Shifts.Extent * Missed;
}

Interval TouchedBytes::reachOf(const AccessPatternGroup &G) const {
  Interval Reach{INFINITY, -INFINITY};
  for (const AccessPattern &W : G.Members) {
    const MemoryAccess &A = Features.Accesses[W.Access];
    if (!A.Offset)
      return {-INFINITY, INFINITY};
    Interval Offsets = boundsOfOffset(A.Offset, Features, Values);
    Reach.Low = std::min(Reach.Low, Offsets.Low);
    Reach.High = std::max(Reach.High, Offsets.High + A.Width);
  }
  return Reach;
}

/// The executions of \p W that come to the same bytes, as far as they are not
/// counted by data.
static double executionsOfOne(const AccessPattern &W) {
  double Same = 1;
  for (const auto &Each : {W.Thread, W.Block, W.Loops})
    for (const Direction &D : Each)
      if (!D.moves())
        Same *= std::max(1.0, D.Extent);
  return Same;
}

bool TouchedBytes::isByData(const AccessPattern &W) const {
  return any_of(symbolsOf(Features.Accesses[W.Access].Count), [&](SymbolId Id) {
    double Share = Values.Value[Id];
    return isOfData(Features.symbol(Id)) && Share > 0 && Share < 1;
  });
}

bool TouchedBytes::writesWholeSectors(const AccessPatternGroup &G) const {
  constexpr double Rest = 0.1; // counts are of some threads, extents rounded
  double First = 0, Written = 0;
  Footprint F = addressesOf(G, AllBlocks, First);
  for (const AccessPattern &W : G.Members)
    Written += Work.Accesses[W.Access].Count * Work.Threads *
               Features.Accesses[W.Access].Width / executionsOfOne(W);
  return F.partialShare() <= Rest &&
         Written >= F.Covered * F.Copies * (1 - Rest);
}

double TouchedBytes::inLoops(const AccessPatternGroup &G) const {
  auto [Width, Shifts] = clustersOf(startsOf(G, Features));
  std::vector<Direction> Directions = G.Members[0].Loops;
  Directions.push_back(Shifts);
  return footprintOf(Width, std::move(Directions)).bytes();
}
