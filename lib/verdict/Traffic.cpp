// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DRAM traffic of a launch with cold caches (docs/traffic.md). Every sector
// touched is read once. It is served by L2 when touched again, as long as the
// footprint of the blocks in flight fits there. Written sectors reach DRAM
// except for what L2 holds to the end. Gathers cost between nothing and a
// sector each, by a share that is an unknown of its own.
#include "constants/traffic.h"
#include "verdict/Gathers.h"
#include "verdict/Passes.h"
#include "verdict/ThreadWays.h"
#include "verdict/TouchedBytes.h"
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
/// The lengths between one wave and the whole launch at which it is looked how
/// much the blocks touch.
constexpr unsigned WindowSteps = 64;

/// What so many blocks, one after the other, touch.
struct Window {
  double Blocks = 0;
  std::vector<double> Bytes; // by group
  double all() const {
    return std::accumulate(Bytes.begin(), Bytes.end(), 0.0);
  }
};

class TrafficModel {
public:
  TrafficModel(const KernelFeatures &Features, const SymbolValues &Values,
               const GpuSpec &Gpu, CountedMeans &Means, Workload &Work)
      : Features(Features), Values(Values), Gpu(Gpu), Means(Means), Work(Work),
        Touched(Features, Values, Work) {}

  void run();

private:
  std::vector<AccessPattern> readPatterns();
  GroupCost costOf(AccessPatternGroup Group) const;
  PlacedFootprint touchedBy(const GroupCost &Cost, AccessKind Other) const;
  void setFetched(ArrayRef<GroupCost> All, GroupCost &Cost) const;
  void addSampled(const AccessPatternGroup &G, GroupCost &Cost) const;
  double blocksInFlight() const;
  double missedOutOfStep(const GroupCost &Cost) const;
  Window windowOf(std::vector<GroupCost> &Costs, double Blocks) const;
  const Window &windowAt(std::vector<GroupCost> &Costs, unsigned Step);
  std::vector<double> fetchedAgain(std::vector<GroupCost> &Costs, double L2);
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
  TouchedBytes Touched;
  /// By access, whether only threads of some numbers run the loops around it,
  /// while others run other loops; empty where none does.
  std::vector<bool> InOwnWay;
  /// By access, whether it reads only what the kernel has written before and L2
  /// still holds; empty where none does.
  std::vector<bool> ReadsOwn;
  /// Windows of the launch, from one wave of blocks to all, as far as they have
  /// been needed.
  std::map<unsigned, Window> Windows;
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

/// Whether two sampled accesses touch the same sectors, as far as the counts
/// tell: equally many executions, over ranges of equal length less than a
/// sector apart. Fields of one element do, or a read and a write of it.
static bool goAlong(const SampledPlaces &A, const SampledPlaces &B) {
  double Apart = A.Low - B.Low;
  return A.Executions == B.Executions && A.High - B.High == Apart &&
         std::abs(Apart) < SectorBytes;
}

/// How many more of the sectors of \p W, which is sampled, are touched than the
/// share of the threads that data let execute it.
static double sectorsByData(const AccessPattern &W) {
  double Once = 1, Anew = W.ByData.back();
  for (double Share : ArrayRef(W.ByData).drop_back())
    Once *= Share;
  if (Once * Anew == 0)
    return 1;
  auto Touched = [](double Share, double Tries, double Of) {
    return sectorsTouched(Share, std::max(1.0, Tries / Of));
  };
  const SampledPlaces &Places = *W.Sampled;
  double OfLane = Once * Touched(Anew, Places.Sectors, Places.Different);
  return Touched(OfLane, Places.Executions, Places.Sectors) / (Once * Anew);
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
    Taken = std::min(1.0, Taken * sectorsByData(W));
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
  Cost.Unique.Low = Low;
  Cost.Unique.Span = High - Low;
  Cost.Unique.Bytes =
      std::min(Sample.complete() ? Overall : Fetched, std::max(Span, Overall));
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

/// Marks the loads of objects of which the kernel has written whole sectors
/// before, as far as these loads reach. Returns whether there are any. L2 holds
/// what the blocks in flight touch.
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
      if (!isFollowed(Cost->Group.Members[0], Features))
        continue;
      AccessPatternGroup Stores{Object, {}}, Part{Object, {}};
      copy_if(Cost->Group.Members, std::back_inserter(Stores.Members),
              [&](const AccessPattern &W) {
                return Features.Accesses[W.Access].Kind == AccessKind::Store &&
                       !Touched.isByData(W);
              });
      if (!Stores.Members.empty() && Touched.writesWholeSectors(Stores))
        Written.push_back(Touched.ofBlocks(Stores, AllBlocks));
      copy_if(Cost->Group.Members, std::back_inserter(Part.Members),
              [&](const AccessPattern &W) {
                return Features.Accesses[W.Access].AfterStores;
              });
      if (Part.Members.empty())
        continue;
      All.push_back(Touched.ofBlocks(Part, AllBlocks));
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
  if (Part.Members[0].Irregular)
    return {0, 0, Touched.gathered(Part)};
  if (!Part.Members[0].Sampled)
    return Touched.ofBlocks(Part, AllBlocks);
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
  }
  if (Group.Members[0].Sampled) {
    addSampled(Group, Cost);
  } else if (Irregular) {
    Cost.Unique.Bytes = Touched.gathered(Group);
    Cost.Reach = Touched.reachOf(Group);
  } else {
    Cost.Unique = Touched.ofBlocks(Group, AllBlocks);
    Cost.InFlight = Touched.ofBlocks(Group, blocksInFlight());
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
  // Other groups may access some of the rest.
  double Others = 0;
  for (const GroupCost &Other : All)
    if (&Other != &Cost && Other.Group.Object == G.Object)
      Others += Other.Unique.Bytes;
  double First = 0;
  if (Cost.Reads && !Cost.Writes && Gpu.L2Fetch) {
    Footprint F = Touched.addressesOf(G, AllBlocks, First);
    double Most = Values.sizeOf(G.Object).value_or(INFINITY);
    double Fetched = std::min(F.bytes(Gpu.L2Fetch.Value), Most);
    Cost.FetchedOfRead = std::max(1.0, (Fetched - Others) / F.bytes());
  }
  if (Cost.Writes && !Cost.Reads && Gpu.L2Fill && Others == 0)
    Cost.InPart = Touched.addressesOf(G, AllBlocks, First).partialShare();
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
  std::vector<double> OfObject(Features.Objects.size(), 0); // byte per thread
  for (unsigned I = 0; I < Features.Accesses.size(); ++I) {
    const MemoryAccess &A = Features.Accesses[I];
    const MemoryObject &O = Features.Objects[A.Object];
    if (!isLocalArray(O))
      continue;
    double Asked = Work.Accesses[I].Requested / std::max(1.0, Work.Threads);
    double &Sum = OfObject[A.Object];
    Sum = std::min(Sum + Asked, *O.Size);
  }
  double InFlight = blocksInFlight() * Values.Shape.blockThreads() *
                    std::accumulate(OfObject.begin(), OfObject.end(), 0.0);
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
  return Cost.Requested *
         std::max(0.0, 1 - Gpu.l2Reach() / Touched.inLoops(InLoop));
}

/// What the first \p Blocks of the launch touch, of what \p Costs touch in all.
/// Gathers come to new places all along the launch.
Window TrafficModel::windowOf(std::vector<GroupCost> &Costs,
                              double Blocks) const {
  Window W;
  W.Blocks = Blocks;
  double Share = Blocks / std::max(Blocks, Values.Shape.blocks());
  auto IsSteady = [](const GroupCost &Cost) {
    const AccessPattern &Typical = Cost.Group.Members[0];
    return Typical.Irregular || Typical.Sampled || !Typical.Cells.empty();
  };
  for (GroupCost &Cost : Costs)
    Cost.InFlight = IsSteady(Cost) ? PlacedFootprint()
                                   : Touched.ofBlocks(Cost.Group, Blocks);
  shareInFlight(Features, Values, Gpu, Costs);
  for (const GroupCost &Cost : Costs) {
    double All = Cost.Unique.Bytes * Cost.Share;
    W.Bytes.push_back(IsSteady(Cost) ? All * Share
                                     : std::min(All, Cost.InFlight.Bytes *
                                                         Cost.InFlightShare));
  }
  return W;
}

const Window &TrafficModel::windowAt(std::vector<GroupCost> &Costs,
                                     unsigned Step) {
  auto [Known, IsNew] = Windows.try_emplace(Step);
  if (IsNew) {
    double Wave = blocksInFlight(), All = Values.Shape.blocks();
    Known->second = windowOf(
        Costs, Wave * std::pow(All / Wave, double(Step) / WindowSteps));
  }
  return Known->second;
}

/// The bytes that each of \p Costs fetches, other than those of no two blocks
/// that are \p L2 bytes apart: what blocks touch that far after others did has
/// been evicted. How fast a window of blocks that touches as much as L2 holds
/// comes to bytes that it does not yet have, as it grows, is how fast the
/// launch fetches.
std::vector<double> TrafficModel::fetchedAgain(std::vector<GroupCost> &Costs,
                                               double L2) {
  unsigned Longest = 0, Beyond = WindowSteps;
  while (Beyond - Longest > 1) {
    unsigned Middle = (Longest + Beyond) / 2;
    (windowAt(Costs, Middle).all() <= L2 ? Longest : Beyond) = Middle;
  }
  const Window &Kept = windowAt(Costs, Longest);
  const Window &Longer = windowAt(Costs, Beyond);
  std::vector<double> Fetched;
  for (auto [Cost, Before, After] :
       zip_equal(Costs, Kept.Bytes, Longer.Bytes)) {
    const AccessPattern &Typical = Cost.Group.Members[0];
    double Blocks = Typical.Grid[0] * Typical.Grid[1] * Typical.Grid[2];
    double Rest = std::max(0.0, Blocks - Kept.Blocks);
    double Each = (After - Before) / std::max(1.0, Longer.Blocks - Kept.Blocks);
    Fetched.push_back(Before + Rest * std::max(0.0, Each));
  }
  return Fetched;
}

void TrafficModel::run() {
  std::vector<GroupCost> Costs;
  InOwnWay = accessesInOwnWays(Features);
  double Total = 0, Written = 0, InFlight = 0, L2 = Gpu.l2Reach();
  for (AccessPatternGroup &G : groupPatterns(Features, Values, readPatterns()))
    Costs.push_back(costOf(std::move(G)));
  shareObjects(Features, Values, Gpu, Costs);
  auto BytesInFlight = [&] {
    double Sum = 0;
    for (const GroupCost &Cost : Costs)
      Sum += Cost.InFlight.Bytes * Cost.InFlightShare;
    return Sum;
  };
  InFlight = BytesInFlight();
  if (InFlight <= L2 && !Gpu.WithoutCaches && findOwnData(Costs)) {
    for (GroupCost &Cost : Costs)
      Cost = costOf(std::move(Cost.Group));
    shareObjects(Features, Values, Gpu, Costs);
  }
  for (GroupCost &Cost : Costs)
    setFetched(Costs, Cost);
  std::vector<double> OfWave;
  for (const GroupCost &Cost : Costs) {
    Total += Cost.Unique.Bytes * Cost.Share;
    Written += Cost.Written.Bytes * Cost.WriteShare;
    OfWave.push_back(Cost.InFlight.Bytes * Cost.InFlightShare);
  }
  double Waves = Values.Shape.blocks() / std::max(1.0, blocksInFlight());
  /// The bytes that each group fetches, at least, from an L2 of that size.
  auto FetchedWith = [&](double Size) {
    std::vector<double> Fetched(Costs.size(), 0);
    if (Gpu.WithoutCaches)
      return Fetched;
    if (Total > Size && InFlight > Size)
      // Each wave of blocks fetches again what it shares with the wave before.
      for (auto [Bytes, Wave] : zip_equal(Fetched, OfWave))
        Bytes = Waves * Wave;
    else if (Total > Size && Waves > 1)
      Fetched = fetchedAgain(Costs, Size);
    for (auto [Bytes, Cost] : zip_equal(Fetched, Costs))
      Bytes = Cost.Group.Members[0].Irregular
                  ? 0
                  : std::max(std::min(Cost.Requested, Bytes),
                             missedOutOfStep(Cost));
    return Fetched;
  };
  /// What reaches DRAM of what is stored. L2 has no more of it than of all that
  /// was touched last.
  auto ShareWritten = [&](bool InPart) {
    if (Gpu.WithoutCaches)
      return 1.0;
    if (Written <= 0)
      return 0.0;
    return std::max(writtenBack(Written, Gpu, InPart) / Written,
                    1 - L2 / std::max(L2, Total));
  };
  struct Moved {
    double Read = 0, Whole = 0, InPart = 0, Left = 0;
    double all() const { return Read + Whole + InPart; }
  };
  std::vector<bool> Reads;
  for (unsigned I = 0; I < Features.Accesses.size(); ++I)
    Reads.push_back(readsMemory(I));
  Passes InLoops(Features, Values, Touched, Costs, blocksInFlight(),
                 std::move(Reads));
  bool ReadWritten = InLoops.readWritten();
  auto FactorsWith = [&](double Size) {
    return !Gpu.WithoutCaches && (InFlight > Size || ReadWritten)
               ? InLoops.factors(Size)
               : PassFactors();
  };
  auto MovedBy = [&](const GroupCost &Cost, double Fetched,
                     const PassFactors &Factors) {
    /// What passes move of \p Bytes, but not more than is asked for.
    auto InPasses = [&](double Bytes, AccessKind Way, double Requested) {
      const AccessPattern &Typical = Cost.Group.Members[0];
      auto It = Factors.find({firstInMemory(Cost.Group.Object, Values), Way});
      if (It == Factors.end() ||
          !all_of(Cost.Group.Members,
                  [&](const AccessPattern &W) {
                    return isFollowed(W, Features);
                  }) ||
          (!InOwnWay.empty() && InOwnWay[Typical.Access]))
        return Bytes;
      return std::min(Bytes * It->second, std::max(Bytes, Requested));
    };
    auto Traffic = [&](const PlacedFootprint &Of, double Share) {
      double Part = Of.Bytes / std::max(1.0, Cost.Unique.Bytes);
      return std::max(Of.Bytes * Share + Cost.Again * Part, Fetched * Part);
    };
    Moved M;
    if (Cost.Reads)
      M.Read = InPasses(Traffic(Cost.Read, Cost.ReadShare), AccessKind::Load,
                        Cost.RequestedReads) *
               Cost.FetchedOfRead;
    if (Cost.Writes) {
      double Stored = Traffic(Cost.Written, Cost.WriteShare);
      double Whole = ShareWritten(/*InPart=*/false);
      double InPart = ShareWritten(/*InPart=*/true);
      // Than the last time it is written.
      double Before = std::max(
          0.0,
          InPasses(Stored, AccessKind::Store, Cost.RequestedWrites) - Stored);
      M.Whole = (Before + Stored * Whole) * (1 - Cost.InPart);
      M.InPart = (Before + Stored * InPart) * Cost.InPart;
      M.Left = Cost.Written.Bytes * Cost.WriteShare *
               ((1 - Cost.InPart) * (1 - Whole) + Cost.InPart * (1 - InPart));
    }
    return M;
  };
  auto AllMovedWith = [&](double Size) {
    double Sum = 0;
    PassFactors Factors = FactorsWith(Size);
    for (auto [Cost, Fetched] : zip_equal(Costs, FetchedWith(Size)))
      Sum += MovedBy(Cost, Fetched, Factors).all();
    return Sum;
  };
  Work.LeftInL2 = 0;
  double All = 0;
  PassFactors Factors = FactorsWith(L2);
  for (auto [Cost, Fetched] : zip_equal(Costs, FetchedWith(L2))) {
    if (Gpu.WithoutCaches) {
      charge(Cost, Cost.RequestedReads, Cost.RequestedWrites);
      continue;
    }
    Moved M = MovedBy(Cost, Fetched, Factors);
    All += M.all();
    Work.LeftInL2 += M.Left;
    charge(Cost, M.Read, M.Whole + M.InPart,
           M.InPart * Gpu.L2Fill.Value / SectorBytes);
  }
  if (!Gpu.WithoutCaches && Total > L2 / constants::ReuseDoubt) {
    double Least = AllMovedWith(L2 * constants::ReuseDoubt);
    double Most = AllMovedWith(L2 / constants::ReuseDoubt);
    if (Most - Least > constants::ReuseDoubtShown * All) {
      Work.LessIfKept = std::max(0.0, All - Least);
      Work.MoreIfLost = std::max(0.0, Most - All);
    }
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
  Work.LessIfKept *= Factor;
  Work.MoreIfLost *= Factor;
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
