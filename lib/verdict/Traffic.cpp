// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DRAM traffic of a launch with cold caches (docs/traffic.md). Every sector
// touched is read once. It is served by L2 when touched again, as long as the
// footprint of the blocks in flight fits there. Written sectors reach DRAM
// except for what L2 holds to the end. Gathers cost between nothing and a
// sector each, by a share that is an unknown of its own.
#include "constants/traffic.h"
#include "verdict/SharedObjects.h"
#include "verdict/ThreadWays.h"
#include "verdict/Workload.h"
#include "verdict/WriteBack.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

using namespace llvm;
using namespace roofline;

namespace {
class TrafficModel {
public:
  TrafficModel(const KernelFeatures &Features, const SymbolValues &Values,
               const GpuSpec &Gpu, CountedMeans &Means, Workload &Work)
      : Features(Features), Values(Values), Gpu(Gpu), Means(Means), Work(Work) {
  }

  void run();

private:
  std::vector<AccessPattern> readPatterns();
  GroupCost costOf(AccessPatternGroup Group) const;
  PlacedFootprint touchedBy(const GroupCost &Cost, AccessKind Other) const;
  Footprint addressesOf(const AccessPatternGroup &G, bool InFlight,
                        double &First) const;
  PlacedFootprint footprint(const AccessPatternGroup &G, bool InFlight) const;
  void setFetched(ArrayRef<GroupCost> All, GroupCost &Cost) const;
  PlacedFootprint ofCells(const AccessPatternGroup &G, bool InFlight) const;
  PlacedFootprint uniqueBytes(const AccessPatternGroup &G, bool InFlight) const;
  void keepWithin(const AccessPatternGroup &G, PlacedFootprint &Of) const;
  double gathered(const AccessPattern &W) const;
  double listed(const AccessPattern &W) const;
  void addSampled(const AccessPatternGroup &G, GroupCost &Cost) const;
  double blocksInFlight() const;
  double missedOutOfStep(const GroupCost &Cost) const;
  void charge(const GroupCost &Cost, double Read, double Written,
              double Filled = 0);
  void addErrorCorrection();
  void addLocal();
  bool readsMemory(unsigned Access) const;
  bool findOwnData(ArrayRef<GroupCost> Costs);

  const KernelFeatures &Features;
  const SymbolValues &Values;
  const GpuSpec &Gpu;
  CountedMeans &Means;
  Workload &Work;
  /// By access, whether only threads of some numbers run the loops around it,
  /// while others run other loops; empty where none does.
  std::vector<bool> InOwnWay;
  /// By access, whether it reads only what the kernel has written before and L2
  /// still holds; empty where none does.
  std::vector<bool> ReadsOwn;
};
} // namespace

double TrafficModel::blocksInFlight() const {
  return std::min(Values.Shape.blocks(),
                  Gpu.Sms.Value *
                      Gpu.residentBlocksPerSm(Values.Shape.blockThreads()));
}

std::vector<AccessPattern> TrafficModel::readPatterns() {
  AccessPatternReader Reader(Features, Values, Means.spread());
  std::vector<AccessPattern> Patterns;
  Work.Accesses.resize(Features.Accesses.size());
  for (unsigned I = 0; I < Features.Accesses.size(); ++I) {
    const MemoryAccess &A = Features.Accesses[I];
    AccessCost &Cost = Work.Accesses[I];
    Cost.Count = std::max(0.0, Means.mean(A.Count));
    Cost.Requested = Cost.Count * A.Width * Work.Threads;
    bool ReachesDram =
        Features.Objects[A.Object].Space == MemorySpace::Global &&
        !Values.liesOnHost(A.Object);
    if (!ReachesDram || Cost.Count == 0)
      continue;
    Work.Requested += Cost.Requested;
    Patterns.push_back(Reader.read(I, Cost.Count));
    Cost.Irregular = Patterns.back().Irregular && !Patterns.back().Lists;
    Cost.SectorsPerWarp = Patterns.back().SectorsPerWarp;
  }
  return Patterns;
}

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
/// would touch: first those of every block, then the last blocks. A row that is
/// so shortened does not overlap the next one.
static void leaveOutInactive(const AccessPatternGroup &G,
                             std::vector<Direction> &Thread,
                             std::vector<Direction> &Block) {
  if (none_of(Thread, [](const Direction &D) { return D.moves(); }))
    return;
  double Touched = 0, OfBlock = 0;
  for (const AccessPattern &W : G.Members) {
    Touched = std::max(Touched, W.TouchedShare);
    OfBlock = std::max(OfBlock, W.BlockShare);
  }
  OfBlock = std::clamp(OfBlock, Touched, 1.0);
  double Rest = shorten(Thread, OfBlock) * Touched / OfBlock;
  shorten(Thread, shorten(Block, Rest));
}

/// The first byte that \p Directions reach from \p First.
static double lowest(double First, ArrayRef<Direction> Directions) {
  for (const Direction &D : Directions)
    First += std::min(0.0, D.Stride * (D.Extent - 1));
  return First;
}

/// The starting offsets of the members of \p G with their widths.
static std::vector<std::pair<double, double>>
startsOf(const AccessPatternGroup &G, const KernelFeatures &Features) {
  std::vector<std::pair<double, double>> Starts;
  for (const AccessPattern &W : G.Members)
    Starts.push_back({W.Start, Features.Accesses[W.Access].Width});
  return Starts;
}

/// The cells of a curved address side by side: together they reach as many
/// bytes as each of them does, within what lies between the lowest and the
/// highest.
PlacedFootprint TrafficModel::ofCells(const AccessPatternGroup &G,
                                      bool InFlight) const {
  const AccessPattern &Typical = G.Members[0];
  auto Starts = startsOf(G, Features);
  double First = std::min_element(Starts.begin(), Starts.end())->first;
  auto [Width, Shifts] = clustersOf(std::move(Starts));
  std::vector<Direction> Resident = resident(Typical, blocksInFlight());
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
  return {Low + First - Typical.Start, Span,
          std::min(Bytes, std::ceil(Span / SectorBytes) * SectorBytes)};
}

/// The addresses of a group without cells; \p First is set to the lowest.
Footprint TrafficModel::addressesOf(const AccessPatternGroup &G, bool InFlight,
                                    double &First) const {
  const AccessPattern &Typical = G.Members[0];
  std::vector<Direction> Directions = Typical.Thread;
  std::vector<Direction> Block =
      InFlight ? resident(Typical, blocksInFlight()) : Typical.Block;
  leaveOutInactive(G, Directions, Block);
  append_range(Directions, Typical.Loops);
  append_range(Directions, Block);
  First = INFINITY;
  for (const AccessPattern &W : G.Members)
    First = std::min(First, W.First);
  First = lowest(First, Directions);
  auto [Width, Shifts] = clustersOf(startsOf(G, Features));
  Directions.push_back(Shifts);
  return footprintOf(Width, std::move(Directions));
}

PlacedFootprint TrafficModel::footprint(const AccessPatternGroup &G,
                                        bool InFlight) const {
  if (!G.Members[0].Cells.empty())
    return ofCells(G, InFlight);
  double First = 0;
  Footprint F = addressesOf(G, InFlight, First);
  double Pitch = F.Copies > 1 ? (F.Span - F.Run) / (F.Copies - 1) : 0;
  return {First, F.Span, F.bytes(), Pitch};
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
void TrafficModel::keepWithin(const AccessPatternGroup &G,
                              PlacedFootprint &Of) const {
  double Low = INFINITY, End = -INFINITY;
  for (const AccessPattern &W : G.Members) {
    const MemoryAccess &A = Features.Accesses[W.Access];
    if (!wraps(A.Offset))
      return;
    Interval Offsets = boundsOf(A.Offset, [&](SymbolId Id) -> Interval {
      const SymbolInfo &Info = Features.symbol(Id);
      switch (Info.Kind) {
      case SymbolKind::ThreadIdx:
        return {0, Values.Shape.Block[Info.Axis] - 1};
      case SymbolKind::BlockIdx:
        return {0, Values.Shape.Grid[Info.Axis] - 1};
      case SymbolKind::BlockDim:
        return {Values.Shape.Block[Info.Axis], Values.Shape.Block[Info.Axis]};
      case SymbolKind::GridDim:
        return {Values.Shape.Grid[Info.Axis], Values.Shape.Grid[Info.Axis]};
      case SymbolKind::LoopIndex:
      case SymbolKind::Loaded:
      case SymbolKind::Opaque:
        return {Info.Low, Info.High};
      default:
        return {Values.Value[Id], Values.Value[Id]};
      }
    });
    Low = std::min(Low, Offsets.Low);
    End = std::max(End, Offsets.High + A.Width);
  }
  if (!(End - Low < Of.Span))
    return;
  double Sectors = std::ceil((End - Low) / SectorBytes);
  Of = {Low, End - Low, std::min(Of.Bytes, Sectors * SectorBytes), 0};
}

PlacedFootprint TrafficModel::uniqueBytes(const AccessPatternGroup &G,
                                          bool InFlight) const {
  PlacedFootprint Unique = footprint(G, InFlight);
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
double TrafficModel::listed(const AccessPattern &W) const {
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

/// What the gather \p W would fetch if no other had been there before.
double TrafficModel::gathered(const AccessPattern &W) const {
  if (W.Lists)
    return listed(W);
  const MemoryAccess &A = Features.Accesses[W.Access];
  std::vector<Direction> Directions = W.Loops;
  append_range(Directions, W.Thread);
  append_range(Directions, W.Block);
  Footprint F = footprintOf(A.Width, Directions);
  double Each = F.bytes();
  bool IsOneValue = F.Span <= SectorBytes; // a cache may have its sector
  Work.Accesses[W.Access].HitsCaches = IsOneValue;
  if (IsOneValue)
    Each = SectorBytes * (1 - Values.CachedGathers);
  return W.Places * Each;
}

/// Whether two sampled accesses touch the same sectors, as far as the counts
/// tell: equally many executions, over ranges of equal length less than a
/// sector apart. Fields of one element do, or a read and a write of it.
static bool goAlong(const SampledPlaces &A, const SampledPlaces &B) {
  double Apart = A.Low - B.Low;
  return A.Executions == B.Executions && A.High - B.High == Apart &&
         std::abs(Apart) < SectorBytes;
}

/// Extrapolates from the sampled warps to the launch. Sectors that neighbouring
/// warps share are fetched once, also where one group's part of a row ends and
/// the next group's begins. Warps further apart touch the same sectors again,
/// which cost traffic as far as L2 cannot hold the span of all of them.
void TrafficModel::addSampled(const AccessPatternGroup &G,
                              GroupCost &Cost) const {
  const LaneSample &Sample = *Values.Sample;
  double Scale = Sample.WarpsOfLaunch / Sample.Warps;
  double Fetched = 0, Overall = 0, Shared = 0, Low = INFINITY, High = 0;
  for (const AccessPattern &W : G.Members) {
    auto Before = ArrayRef(G.Members).take_while(
        [&](const AccessPattern &Other) { return &Other != &W; });
    if (any_of(Before, [&](const AccessPattern &Other) {
          return goAlong(*Other.Sampled, *W.Sampled);
        }))
      continue;
    // Sampled lanes took both sides of branches that depend on data, so fewer
    // executions are real.
    double Runs = Work.Accesses[W.Access].Count * Work.Threads;
    double Taken = std::min(1.0, Runs / (W.Sampled->Executions * Scale));
    Taken = sectorsTouched(
        Taken, std::max(1.0, W.Sampled->Executions / W.Sampled->Different));
    Fetched += W.Sampled->Different * SectorBytes * Scale * Taken;
    Shared += W.Sampled->Runs * SectorBytes * Scale * Taken;
    Overall += W.Sampled->DifferentOverall * SectorBytes * Taken;
    Low = std::min(Low, W.Sampled->Low);
    High = std::max(High, W.Sampled->High);
  }
  double Span = High - Low;
  if (std::optional<double> Size = Values.sizeOf(G.Object))
    Span = std::min(Span, *Size);
  Span = std::max<double>(Span, SectorBytes);
  Cost.Unique = {
      Low, High - Low,
      std::min(Sample.complete() ? Overall : Fetched, std::max(Span, Overall))};
  double Lost = std::max(0.0, 1 - Gpu.l2Reach() / Span);
  Cost.Again = std::max(0.0, Fetched - Shared - Cost.Unique.Bytes) * Lost;
}

/// Whether the access with index \p Access reads data that the kernel finds in
/// memory.
bool TrafficModel::readsMemory(unsigned Access) const {
  const MemoryAccess &A = Features.Accesses[Access];
  return A.Kind != AccessKind::Store && !A.AfterWrite &&
         (ReadsOwn.empty() || !ReadsOwn[Access]);
}

/// Marks the loads of objects that the kernel has written before, as far as
/// these loads reach. Returns whether there are any. L2 holds what the blocks
/// in flight touch.
bool TrafficModel::findOwnData(ArrayRef<GroupCost> Costs) {
  constexpr double NearlyAll = 0.02; // the edges of a grid may remain
  std::map<unsigned, std::vector<const GroupCost *>> ByObject;
  for (const GroupCost &Cost : Costs)
    ByObject[Cost.Group.Object].push_back(&Cost);
  bool Found = false;
  for (const auto &[Object, OfObject] : ByObject) {
    std::vector<PlacedFootprint> Written, All;
    std::vector<unsigned> After;
    for (const GroupCost *Cost : OfObject) {
      const AccessPattern &Typical = Cost->Group.Members[0];
      SymExpr Offset = Features.Accesses[Typical.Access].Offset;
      if (Typical.Irregular || Typical.Sampled ||
          (Offset->Classes & ObscureClasses))
        continue;
      if (Cost->Writes)
        Written.push_back(Cost->Written);
      AccessPatternGroup Part{Object, {}};
      copy_if(Cost->Group.Members, std::back_inserter(Part.Members),
              [&](const AccessPattern &W) {
                return Features.Accesses[W.Access].AfterStores;
              });
      if (Part.Members.empty())
        continue;
      All.push_back(uniqueBytes(Part, /*InFlight=*/false));
      for (const AccessPattern &W : Part.Members)
        After.push_back(W.Access);
    }
    if (Written.empty() || After.empty())
      continue;
    append_range(All, Written);
    double Own = bytesOfUnion(std::move(Written));
    if (bytesOfUnion(std::move(All)) > Own * (1 + NearlyAll))
      continue;
    ReadsOwn.resize(Features.Accesses.size(), false);
    for (unsigned Access : After)
      ReadsOwn[Access] = true;
    Found = true;
  }
  return Found;
}

/// What those members of the group of \p Cost touch that are not \p Other. A
/// kernel may read one part of an array and write another: the planes of two
/// time steps in one allocation, a ring buffer.
PlacedFootprint TrafficModel::touchedBy(const GroupCost &Cost,
                                        AccessKind Other) const {
  AccessPatternGroup Part = {Cost.Group.Object, {}};
  copy_if(Cost.Group.Members, std::back_inserter(Part.Members),
          [&](const AccessPattern &W) {
            const MemoryAccess &A = Features.Accesses[W.Access];
            return Other == AccessKind::Store ? readsMemory(W.Access)
                                              : A.Kind != Other;
          });
  if (Part.Members.size() == Cost.Group.Members.size())
    return Cost.Unique;
  if (Part.Members.empty())
    return {};
  if (!Part.Members[0].Sampled)
    return uniqueBytes(Part, /*InFlight=*/false);
  GroupCost OfPart;
  addSampled(Part, OfPart);
  return OfPart.Unique;
}

GroupCost TrafficModel::costOf(AccessPatternGroup Group) const {
  GroupCost Cost;
  bool Irregular = Group.Members[0].Irregular;
  for (const AccessPattern &W : Group.Members) {
    AccessKind Kind = Features.Accesses[W.Access].Kind;
    bool Reads = readsMemory(W.Access);
    Cost.Reads += Reads;
    Cost.Writes += Kind != AccessKind::Load;
    double Requested = Work.Accesses[W.Access].Count * Work.Threads / 32 *
                       W.SectorsPerWarp * SectorBytes;
    Cost.Requested += Requested;
    if (Reads)
      Cost.RequestedReads += Requested;
    if (Kind != AccessKind::Load)
      Cost.RequestedWrites += Requested;
    if (Irregular)
      Cost.Unique.Bytes += gathered(W);
  }
  if (Group.Members[0].Sampled) {
    addSampled(Group, Cost);
  } else if (!Irregular) {
    Cost.Unique = uniqueBytes(Group, /*InFlight=*/false);
    Cost.InFlight = uniqueBytes(Group, /*InFlight=*/true);
  }
  Cost.Group = std::move(Group);
  Cost.Read = touchedBy(Cost, /*Other=*/AccessKind::Store);
  Cost.Written = touchedBy(Cost, /*Other=*/AccessKind::Load);
  return Cost;
}

/// Sets what is fetched besides the sectors of \p Cost, which is one of \p All:
/// the other sector of a pair where L2 fetches pairs, and what stores leave of
/// a sector where L2 can't write a part of one.
void TrafficModel::setFetched(ArrayRef<GroupCost> All, GroupCost &Cost) const {
  const AccessPatternGroup &G = Cost.Group;
  if (G.Members[0].Irregular || G.Members[0].Sampled ||
      !G.Members[0].Cells.empty())
    return;
  // Other groups may access the rest.
  if (any_of(All, [&](const GroupCost &Other) {
        return &Other != &Cost && Other.Group.Object == G.Object;
      }))
    return;
  double First = 0;
  if (Cost.Reads && !Cost.Writes && Gpu.L2Fetch) {
    Footprint F = addressesOf(G, /*InFlight=*/false, First);
    double Most = Values.sizeOf(G.Object).value_or(INFINITY);
    Cost.FetchedOfRead =
        std::max(1.0, std::min(F.bytes(Gpu.L2Fetch.Value), Most) / F.bytes());
  }
  if (Cost.Writes && !Cost.Reads && Gpu.L2Fill)
    Cost.InPart = addressesOf(G, /*InFlight=*/false, First).partialShare();
}

/// Adds bytes to the traffic: \p Read and \p Written ones, and \p Filled ones
/// that are read for a store that covers sectors only in part, in equal parts
/// for each access that reads or writes.
void TrafficModel::charge(const GroupCost &Cost, double Read, double Written,
                          double Filled) {
  if (Cost.Reads)
    Work.DramRead += Read;
  if (Cost.Writes) {
    Work.DramRead += Filled;
    Work.DramWritten += Written;
  }
  for (const AccessPattern &W : Cost.Group.Members) {
    AccessKind Kind = Features.Accesses[W.Access].Kind;
    AccessCost &Access = Work.Accesses[W.Access];
    Access.Unique = Cost.Unique.Bytes * Cost.Share;
    if (readsMemory(W.Access))
      Access.Dram += Read / Cost.Reads;
    if (Kind != AccessKind::Load) {
      Access.Dram += (Written + Filled) / Cost.Writes;
      Access.DramWritten += Written / Cost.Writes;
    }
  }
}

/// Whether \p O is an array of a single thread. Local objects without a size
/// are lists of the OpenMP runtime.
static bool isLocalArray(const MemoryObject &O) {
  return O.Space == MemorySpace::Local && O.Size;
}

/// Adds the traffic of local arrays, whose lines belong to single threads and
/// are reused by later blocks. What the threads in flight have touched costs
/// nothing up to one share of L2; from a larger one on, every access goes to
/// DRAM; in between, the part that does grows in proportion (docs/traffic.md).
void TrafficModel::addLocal() {
  using namespace constants;
  std::vector<double> Touched(Features.Objects.size(), 0); // byte per thread
  for (unsigned I = 0; I < Features.Accesses.size(); ++I) {
    const MemoryAccess &A = Features.Accesses[I];
    const MemoryObject &O = Features.Objects[A.Object];
    if (!isLocalArray(O))
      continue;
    double Asked = Work.Accesses[I].Requested / std::max(1.0, Work.Threads);
    double &Sum = Touched[A.Object];
    Sum = std::min(Sum + Asked, *O.Size);
  }
  double InFlight = blocksInFlight() * Values.Shape.blockThreads() *
                    std::accumulate(Touched.begin(), Touched.end(), 0.0);
  double Evicted = std::clamp((InFlight / Gpu.L2.Value - LocalArraysFree) /
                                  (LocalArraysEvicted - LocalArraysFree),
                              0.0, 1.0);
  if (Evicted == 0)
    return;
  for (unsigned I = 0; I < Features.Accesses.size(); ++I) {
    const MemoryAccess &A = Features.Accesses[I];
    AccessCost &Cost = Work.Accesses[I];
    if (!isLocalArray(Features.Objects[A.Object]))
      continue;
    double Moved = Cost.Requested * Evicted;
    double Read = A.Kind != AccessKind::Store ? Moved : 0;
    Cost.DramWritten = A.Kind != AccessKind::Load ? Moved : 0;
    Cost.Dram = Read + Cost.DramWritten;
    Work.DramRead += Read;
    Work.DramWritten += Cost.DramWritten;
  }
}

/// The bytes that \p Cost fetches since threads are not in step. Threads that
/// all run the same loops read the same data at about the same time, from L2.
/// Where the lanes of a warp take different ways through several loops, one
/// after the other, warps reach each loop at times of their own; what a thread
/// reads in it is in L2 as far as that holds the whole range.
double TrafficModel::missedOutOfStep(const GroupCost &Cost) const {
  const AccessPatternGroup &G = Cost.Group;
  if (InOwnWay.empty() || !all_of(G.Members, [&](const AccessPattern &W) {
        return InOwnWay[W.Access];
      }))
    return 0;
  const AccessPattern &Typical = G.Members[0];
  AccessPatternGroup InLoop{G.Object, {}}; // copies of it in one loop
  copy_if(G.Members, std::back_inserter(InLoop.Members),
          [&](const AccessPattern &W) {
            return Features.Accesses[W.Access].Loops ==
                   Features.Accesses[Typical.Access].Loops;
          });
  auto [Width, Shifts] = clustersOf(startsOf(InLoop, Features));
  std::vector<Direction> Directions = Typical.Loops;
  Directions.push_back(Shifts);
  double Range = footprintOf(Width, std::move(Directions)).bytes();
  return Cost.Requested * std::max(0.0, 1 - Gpu.l2Reach() / Range);
}

void TrafficModel::run() {
  std::vector<GroupCost> Costs;
  InOwnWay = accessesInOwnWays(Features);
  double Total = 0, Written = 0, InFlight = 0, L2 = Gpu.l2Reach();
  for (AccessPatternGroup &G : groupPatterns(Features, readPatterns()))
    Costs.push_back(costOf(std::move(G)));
  shareObjects(Features, Values, Gpu, Costs);
  for (const GroupCost &Cost : Costs)
    InFlight += Cost.InFlight.Bytes * Cost.InFlightShare;
  if (InFlight <= L2 && !Gpu.WithoutCaches && findOwnData(Costs)) {
    for (GroupCost &Cost : Costs)
      Cost = costOf(std::move(Cost.Group));
    shareObjects(Features, Values, Gpu, Costs);
  }
  for (GroupCost &Cost : Costs)
    setFetched(Costs, Cost);
  for (const GroupCost &Cost : Costs) {
    Total += Cost.Unique.Bytes * Cost.Share;
    Written += Cost.Written.Bytes * Cost.WriteShare;
  }
  double Waves = Values.Shape.blocks() / std::max(1.0, blocksInFlight());
  auto ShareWritten = [&](bool InPart) {
    return Gpu.WithoutCaches ? 1
           : Written > 0     ? writtenBack(Written, Gpu, InPart) / Written
                             : 0;
  };
  double WrittenShare = ShareWritten(/*InPart=*/false);
  Work.LeftInL2 = 0;
  for (const GroupCost &Cost : Costs) {
    // If the footprint of the blocks in flight exceeds L2, each wave of blocks
    // fetches again what it shares with the wave before.
    double Refetched = 0;
    if (Gpu.WithoutCaches) {
      charge(Cost, Cost.RequestedReads, Cost.RequestedWrites);
      continue;
    }
    if (Total > L2 && InFlight > L2 && !Cost.Group.Members[0].Irregular)
      Refetched = std::min(Cost.Requested,
                           Waves * Cost.InFlight.Bytes * Cost.InFlightShare);
    if (!Cost.Group.Members[0].Irregular)
      Refetched = std::max(Refetched, missedOutOfStep(Cost));
    auto Traffic = [&](const PlacedFootprint &Touched, double Share) {
      double Part = Touched.Bytes / std::max(1.0, Cost.Unique.Bytes);
      return std::max(Touched.Bytes * Share + Cost.Again * Part,
                      Refetched * Part);
    };
    double Stored = Traffic(Cost.Written, Cost.WriteShare);
    double Whole = Stored * (1 - Cost.InPart) * WrittenShare;
    double InPart = Stored * Cost.InPart * ShareWritten(/*InPart=*/true);
    Work.LeftInL2 += Cost.Written.Bytes * Cost.WriteShare *
                     ((1 - Cost.InPart) * (1 - WrittenShare) +
                      Cost.InPart * (1 - ShareWritten(/*InPart=*/true)));
    charge(Cost, Traffic(Cost.Read, Cost.ReadShare) * Cost.FetchedOfRead,
           Whole + InPart, InPart * Gpu.L2Fill.Value / SectorBytes);
  }
  addLocal();
  addErrorCorrection();
  // Also of a kernel without accesses: its arguments and code are fetched. Of
  // one that was given up nothing is known.
  if (any_of(Features.Unseen, [](const UnseenConstruct &U) {
        return U.Kind == UnseenKind::LargeKernel;
      }))
    return;
  Work.DramFloor = launchTraffic(Features.CodeBytes, Work.DramRead);
  Work.DramRead += Work.DramFloor;
}

/// Adds the sectors of error correction that are transferred with the data.
void TrafficModel::addErrorCorrection() {
  if (!Gpu.EccGranule)
    return;
  double Factor = 1 + SectorBytes / Gpu.EccGranule.Value;
  Work.DramRead *= Factor;
  Work.DramWritten *= Factor;
  for (AccessCost &Cost : Work.Accesses) {
    Cost.Dram *= Factor;
    Cost.DramWritten *= Factor;
  }
}

void roofline::addTraffic(const KernelFeatures &Features,
                          const SymbolValues &Values, const GpuSpec &Gpu,
                          CountedMeans &Means, Workload &Work) {
  TrafficModel(Features, Values, Gpu, Means, Work).run();
}
