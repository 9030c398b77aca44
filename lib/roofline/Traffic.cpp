// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DRAM traffic of a launch with cold caches: every sector that is touched is
// read once; what is touched again comes from L2 as long as what the blocks in
// flight work on fits there; written sectors reach DRAM as far as L2 can't
// keep them to the end. Gathers cost between a sector and nothing, by a share
// that is an unknown of its own.
#include "roofline/Footprint.h"
#include "roofline/Workload.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

using namespace llvm;
using namespace roofline;

namespace {
/// An access with its strides as numbers.
struct Walk {
  unsigned Access;
  double Start;  // byte offset at the sampled place
  double Active; // share of the threads that get there
  std::vector<Direction> Thread, Block, Loops;
  double Places = 1; // irregular: scattered starting points
  bool Irregular = false;
};

/// Accesses to one object that walk alike: the arms of a stencil, the fields
/// of a struct.
struct Group {
  unsigned Object;
  std::vector<Walk> Members;
};

class TrafficModel {
public:
  TrafficModel(const KernelFeatures &Features, const Binding &Values,
               const GpuSpec &Gpu, LaneEvaluator &Spread, Workload &Work)
      : Features(Features), Values(Values), Gpu(Gpu), Spread(Spread),
        Work(Work) {}

  void run();

private:
  bool reachesDram(const MemoryAccess &A) const;
  double sectorsPerWarp(const MemoryAccess &A);
  Walk walkOf(unsigned Index);
  void markIrregular(Walk &W, const MemoryAccess &A);
  std::vector<Group> group(std::vector<Walk> Walks) const;
  Footprint footprint(const Group &G, bool InFlight) const;
  double uniqueBytes(const Group &G, bool InFlight) const;
  double gathered(const Walk &W) const;
  double blocksInFlight() const;

  const KernelFeatures &Features;
  const Binding &Values;
  const GpuSpec &Gpu;
  LaneEvaluator &Spread;
  Workload &Work;
  void prepareSteps();

  std::vector<LaneEvaluator> Warps;
  /// A lane amid the launch, one a step further along each dimension (thread
  /// x, block x, thread y, ...), then one a step further in each loop.
  std::optional<LaneEvaluator> Steps;
  std::map<SymbolId, unsigned> LaneOfLoop;
};
} // namespace

/// Shares of written bytes that reach DRAM before the kernel ends, by how
/// much is written in units of L2 (measured on a 5 MB L2; see docs/traffic.md).
static double writtenBack(double SizeInL2) {
  if (SizeInL2 < 0.4)
    return 0.2;
  if (SizeInL2 < 1)
    return 0.67;
  return SizeInL2 < 4 ? 0.92 : 1;
}

/// The smallest traffic that any launch was seen to cause: arguments, code.
static constexpr double LeastTraffic = 2600;

bool TrafficModel::reachesDram(const MemoryAccess &A) const {
  MemorySpace Space = Features.Objects[A.Object].Space;
  return Space == MemorySpace::Global;
}

double TrafficModel::blocksInFlight() const {
  double PerSm = std::floor(Gpu.ThreadsPerSm.Value /
                            std::max(32.0, Values.Shape.blockThreads()));
  PerSm = std::clamp(PerSm, 1.0, Gpu.BlocksPerSm.Value);
  return std::min(Values.Shape.blocks(), PerSm * Gpu.Sms.Value);
}

double TrafficModel::sectorsPerWarp(const MemoryAccess &A) {
  if (!A.Offset)
    return 32;
  if (Warps.empty())
    for (double Where : {0.12, 0.57})
      Warps.emplace_back(Features, Values, warpLanes(Values.Shape, Where));
  double Total = 0;
  for (LaneEvaluator &Warp : Warps) {
    std::set<double> Sectors;
    const std::vector<double> &Offsets = Warp.of(A.Offset);
    for (double O : Offsets)
      for (double Byte = 0; Byte < A.Width; Byte += SectorBytes)
        Sectors.insert(std::floor((O + Byte) / SectorBytes));
    Total += Sectors.size();
  }
  return Total / Warps.size();
}

/// Strides by finite differences from a place amid the launch.
Walk TrafficModel::walkOf(unsigned Index) {
  const MemoryAccess &A = Features.Accesses[Index];
  Walk W;
  W.Access = Index;
  double Iterations = 1;
  for (SymbolId L : A.Loops)
    if (SymExpr Trips = Features.symbol(L).Trips)
      Iterations *= std::max(1.0, Spread.mean(Trips));
  W.Active = std::clamp(Work.Accesses[Index].Count / Iterations, 0.0, 1.0);
  if (!A.Offset) {
    W.Irregular = true;
    W.Places = Work.Accesses[Index].Count * Work.Threads;
    W.Start = 0;
    return W;
  }
  std::vector<double> At = Steps->of(A.Offset);
  At.resize(Steps->size(), At[0]);
  W.Start = At[0];
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    W.Thread.push_back({At[1 + 2 * Axis] - At[0], Values.Shape.Block[Axis]});
    W.Block.push_back({At[2 + 2 * Axis] - At[0], Values.Shape.Grid[Axis]});
  }
  for (SymbolId L : A.Loops) {
    SymExpr Trips = Features.symbol(L).Trips;
    W.Loops.push_back({At[LaneOfLoop[L]] - At[0],
                       Trips ? std::max(1.0, Spread.mean(Trips)) : 1});
  }
  if (A.Offset->Classes & ObscureClasses)
    markIrregular(W, A);
  return W;
}

void TrafficModel::prepareSteps() {
  Lane Middle;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Middle.Thread[Axis] = std::floor(Values.Shape.Block[Axis] / 4);
    Middle.Block[Axis] = std::floor(Values.Shape.Grid[Axis] / 4);
  }
  Middle.Seed = 5;
  std::vector<Lane> Lanes(1, Middle);
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Lanes.push_back(Middle);
    Lanes.back().Thread[Axis] += 1;
    Lanes.push_back(Middle);
    Lanes.back().Block[Axis] += 1;
  }
  for (const LoopFeature &L : Features.Loops) {
    LaneOfLoop[L.Index] = Lanes.size();
    Lanes.push_back(Middle);
    Lanes.back().SteppedLoop = L.Index;
  }
  Steps.emplace(Features, Values, std::move(Lanes));
}

/// An address with a loaded value in it starts anew wherever that value is
/// made anew: per thread if it differs between threads, and per iteration of
/// the loops around its definition. Deeper loops walk on from there.
void TrafficModel::markIrregular(Walk &W, const MemoryAccess &A) {
  bool PerThread = false;
  unsigned Depth = 0;
  for (SymbolId Id : symbolsOf(A.Offset)) {
    const SymbolInfo &Info = Features.symbol(Id);
    if (!(classBit(Info.Kind) & ObscureClasses))
      continue;
    PerThread |= Info.PerThread;
    Depth = std::max(Depth, Info.LoopDepth);
  }
  if (!PerThread && Depth == 0)
    return; // the same shift for every thread of a block
  W.Irregular = true;
  W.Places = Values.Shape.blocks() *
             (PerThread ? Values.Shape.blockThreads() : 1) * W.Active;
  for (unsigned I = 0; I < Depth && I < W.Loops.size(); ++I) {
    W.Places *= W.Loops[I].Extent;
    W.Loops[I].Stride = 0;
  }
  for (auto *Directions : {&W.Block, PerThread ? &W.Thread : nullptr})
    if (Directions)
      Directions->clear();
}

static bool walkAlike(const Walk &A, const Walk &B) {
  auto Same = [](const std::vector<Direction> &L,
                 const std::vector<Direction> &R) {
    std::map<double, double> Left, Right; // stride -> extent
    for (const Direction &D : L)
      if (D.Stride != 0 && D.Extent > 1)
        Left[std::fabs(D.Stride)] = D.Extent;
    for (const Direction &D : R)
      if (D.Stride != 0 && D.Extent > 1)
        Right[std::fabs(D.Stride)] = D.Extent;
    return Left == Right;
  };
  return !A.Irregular && !B.Irregular && Same(A.Thread, B.Thread) &&
         Same(A.Block, B.Block) && Same(A.Loops, B.Loops);
}

std::vector<Group> TrafficModel::group(std::vector<Walk> Walks) const {
  std::vector<Group> Groups;
  for (Walk &W : Walks) {
    unsigned Object = Features.Accesses[W.Access].Object;
    auto It = std::find_if(Groups.begin(), Groups.end(), [&](const Group &G) {
      return G.Object == Object && walkAlike(G.Members[0], W);
    });
    if (It == Groups.end())
      It = Groups.insert(Groups.end(), Group{Object, {}});
    It->Members.push_back(std::move(W));
  }
  return Groups;
}

/// Limits grid extents to what is resident at once, x first.
static std::vector<Direction> resident(std::vector<Direction> Block,
                                       double Blocks) {
  for (Direction &D : Block) {
    D.Extent = std::min(D.Extent, std::max(1.0, Blocks));
    Blocks /= D.Extent;
  }
  return Block;
}

/// Starting points closer than this are neighbours in one wider access:
/// fields of a struct, unrolled elements.
static constexpr double Nearby = 128;

/// What the members of a group add to the pattern they share: starting
/// points in clusters are a wider access, clusters a direction of their own
/// (the rows of a stencil, a tile's unrolled rows).
static std::pair<double, Direction>
clustersOf(std::vector<std::pair<double, double>> StartsAndWidths) {
  std::sort(StartsAndWidths.begin(), StartsAndWidths.end());
  double Widest = 0, Clusters = 1;
  double First = StartsAndWidths[0].first, Begin = First, Last = First;
  for (auto [Start, Width] : StartsAndWidths) {
    if (Start - Last > Nearby) {
      ++Clusters;
      Begin = Start;
    }
    Last = std::max(Last, Start);
    Widest = std::max(Widest, Start + Width - Begin);
  }
  double Pitch = Clusters > 1 ? (Begin - First) / (Clusters - 1) : 0;
  return {Widest, {Pitch, Clusters}};
}

Footprint TrafficModel::footprint(const Group &G, bool InFlight) const {
  const Walk &Typical = G.Members[0];
  std::vector<Direction> Directions = Typical.Thread;
  append_range(Directions, Typical.Loops);
  append_range(Directions, InFlight ? resident(Typical.Block, blocksInFlight())
                                    : Typical.Block);
  std::vector<std::pair<double, double>> Starts;
  for (const Walk &W : G.Members)
    Starts.push_back({W.Start, Features.Accesses[W.Access].Width});
  auto [Width, Shifts] = clustersOf(std::move(Starts));
  Directions.push_back(Shifts);
  return footprintOf(Width, std::move(Directions));
}

double TrafficModel::uniqueBytes(const Group &G, bool InFlight) const {
  double Active = 0, Accesses = 0;
  for (const Walk &W : G.Members) {
    Active = std::max(Active, W.Active);
    Accesses += Work.Accesses[W.Access].Count * Work.Threads;
  }
  double Bytes = footprint(G, InFlight).bytes();
  if (const MemoryObject &O = Features.Objects[G.Object]; O.Size)
    Bytes = std::min(Bytes, *O.Size);
  // Idle threads leave their part out, and nothing costs more than a sector
  // for each access.
  bool Spread = any_of(G.Members[0].Thread, [](const Direction &D) {
    return D.Stride != 0 && D.Extent > 1;
  });
  if (Spread)
    Bytes *= Active;
  return std::min(Bytes, Accesses * SectorBytes);
}

double TrafficModel::gathered(const Walk &W) const {
  const MemoryAccess &A = Features.Accesses[W.Access];
  std::vector<Direction> Directions = W.Loops;
  Directions.insert(Directions.end(), W.Thread.begin(), W.Thread.end());
  Footprint F = footprintOf(A.Width, Directions);
  double Each = F.bytes();
  if (F.Span <= SectorBytes) // a lone value: others may have fetched it
    Each = SectorBytes * (1 - Values.CachedGathers);
  double Bytes = W.Places * Each;
  if (const MemoryObject &O = Features.Objects[A.Object]; O.Size)
    Bytes = std::min(Bytes, *O.Size);
  return Bytes;
}

void TrafficModel::run() {
  prepareSteps();
  std::vector<Walk> Walks;
  Work.Accesses.resize(Features.Accesses.size());
  for (unsigned I = 0; I < Features.Accesses.size(); ++I) {
    const MemoryAccess &A = Features.Accesses[I];
    AccessCost &Cost = Work.Accesses[I];
    Cost.Count = std::max(0.0, Spread.mean(A.Count));
    Cost.Requested = Cost.Count * A.Width * Work.Threads;
    if (!reachesDram(A) || Cost.Count == 0)
      continue;
    Work.Requested += Cost.Requested;
    Walks.push_back(walkOf(I));
    Cost.Irregular = Walks.back().Irregular;
    Cost.SectorsPerWarp = Cost.Irregular ? 32 : sectorsPerWarp(A);
  }
  std::vector<Group> Groups = group(std::move(Walks));

  // Unique bytes of each group; the larger of what is touched through
  // different patterns of one object is what the object costs.
  std::vector<double> Unique, Wave;
  double Total = 0, Written = 0;
  for (const Group &G : Groups) {
    bool Irregular = G.Members[0].Irregular;
    double Bytes = 0;
    if (Irregular)
      for (const Walk &W : G.Members)
        Bytes += gathered(W);
    else
      Bytes = uniqueBytes(G, false);
    Unique.push_back(Bytes);
    Wave.push_back(Irregular ? 0 : uniqueBytes(G, true));
    Total += Bytes;
    if (std::any_of(G.Members.begin(), G.Members.end(), [&](const Walk &W) {
          return Features.Accesses[W.Access].Kind != AccessKind::Load;
        }))
      Written += Bytes;
  }
  double Waves = Values.Shape.blocks() / std::max(1.0, blocksInFlight());
  double L2 = Gpu.L2.Value;
  double Kept = writtenBack(Written / L2);
  std::map<unsigned, double> ReadOf; // by object: patterns of it overlap
  std::map<unsigned, double> WrittenOf;
  for (size_t I = 0; I < Groups.size(); ++I) {
    const Group &G = Groups[I];
    double Requested = 0;
    bool Reads = false, Writes = false;
    for (const Walk &W : G.Members) {
      const MemoryAccess &A = Features.Accesses[W.Access];
      AccessCost &Cost = Work.Accesses[W.Access];
      Requested +=
          Cost.Count * Work.Threads / 32 * Cost.SectorsPerWarp * SectorBytes;
      Reads |= A.Kind != AccessKind::Store;
      Writes |= A.Kind != AccessKind::Load;
    }
    double Traffic = Unique[I];
    // Beyond L2, each wave of blocks fetches what it needs anew.
    if (Total > L2 && !G.Members[0].Irregular)
      Traffic = std::max(Traffic, std::min(Requested, Waves * Wave[I]));
    if (Reads)
      ReadOf[G.Object] += Traffic;
    if (Writes)
      WrittenOf[G.Object] += Traffic * Kept;
    for (const Walk &W : G.Members) {
      AccessCost &Cost = Work.Accesses[W.Access];
      bool Store = Features.Accesses[W.Access].Kind == AccessKind::Store;
      Cost.Unique = Unique[I];
      Cost.Dram = Traffic / G.Members.size() * (Store ? Kept : 1);
    }
  }
  for (auto [Object, Bytes] : ReadOf)
    Work.DramRead += Bytes;
  for (auto [Object, Bytes] : WrittenOf)
    Work.DramWritten += Bytes;
  Work.DramRead = std::max(Work.DramRead, LeastTraffic);
}

void roofline::addTraffic(const KernelFeatures &Features, const Binding &Values,
                          const GpuSpec &Gpu, LaneEvaluator &Spread,
                          Workload &Work) {
  TrafficModel(Features, Values, Gpu, Spread, Work).run();
}
