// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns the address formulas of a kernel's memory accesses into byte strides
// over threads, blocks and loops, for one set of symbol values. The traffic
// model computes footprints from these.
#ifndef ROOFLINE_VERDICT_ACCESSPATTERN_H
#define ROOFLINE_VERDICT_ACCESSPATTERN_H

#include "verdict/ActiveBlocks.h"
#include "verdict/CurvedAddress.h"
#include "verdict/LaunchWalk.h"
#include <map>
#include <optional>

namespace roofline {

/// Elements of lists that lie one behind the other, as those from begin[i] to
/// begin[i + 1] for different i, that an access reads or writes.
struct ListElements {
  SymExpr Number = nullptr; ///< the byte offset at which begin[i] is read
  double Pitch = 0;         ///< byte, from one element to the next
  SymbolId Length = 0;      ///< of a list
};

/// The lists whose elements \p A accesses, if it does and nothing else in its
/// address is known only from data. Which lists these are may depend on data
/// only if \p AnyLists.
std::optional<ListElements> listElements(const KernelFeatures &Features,
                                         const MemoryAccess &A,
                                         bool AnyLists = false);

/// The shares of its executions that an access has by branches whose way data
/// decide for each lane of a warp: the product of those that are decided anew
/// in each iteration of the first N loops around the access, by N.
using DataShares = std::vector<double>;

/// The addresses of one access over a whole launch, as strides in bytes.
struct AccessPattern {
  unsigned Access = 0; // index into KernelFeatures::Accesses
  double Start = 0;    // byte offset at a reference thread amid the launch
  double First = 0;    // the same at the first thread and iterations
  double Entered = 0;  // the same at the reference thread, first iterations
  /// Blocks along each axis of the grid, from the first to the last that
  /// executes the access.
  std::array<double, 3> Grid{1, 1, 1};
  std::vector<Direction> Thread, Block, Loops;
  /// Consecutive directions of Block that are the pieces of one walk, which
  /// goes through threads and iterations as well.
  struct WalkPieces {
    unsigned Directions = 0;
    double Blocks = 1, PositionsOfBlock = 1;
  };
  /// If not empty, all directions of Block are of these walks; else the steps
  /// of each are blocks.
  std::vector<WalkPieces> Walks;
  /// Where the strides change along the launch, its parts; else empty.
  AccessCells Cells;
  /// 32-byte sectors that one warp's access touches if all lanes are active.
  double SectorsPerWarp = 32;
  /// The share of those sectors, over the launch, that active lanes touch.
  double TouchedShare = 1;
  /// The share of threads that are active in a block amid the grid; 1 where
  /// TouchedShare is. If they are a box of it, their share along each axis.
  double BlockShare = 1;
  std::array<double, 3> ActiveAlong{1, 1, 1};
  /// Thread leaves out inactive threads of a block already.
  bool OnlyActive = false;
  /// The address depends on a value that the analysis cannot follow, such as a
  /// loaded index: it starts from Places unrelated offsets in the launch, and
  /// the remaining directions run on from each.
  bool Irregular = false;
  double Places = 1;
  /// Set if the places are where lists begin that lie one behind the other.
  std::optional<ListElements> Lists;
  double ListBytes = 0;   ///< of all these lists together
  double SameElement = 1; ///< executions of the launch for each element of them
  /// The counts of sampled warps, or null. Where they are set, the directions
  /// are empty. Owned by SymbolValues::Sample.
  const SampledPlaces *Sampled = nullptr;
  DataShares ByData; ///< of the same
};

/// Accesses to one object with equal strides and extents: the points of a
/// stencil, the fields of a struct. Irregular ones are of one group if they
/// come to neighbouring bytes each time.
struct AccessPatternGroup {
  unsigned Object = 0;
  std::vector<AccessPattern> Members;
};

/// Sectors touched by sampled warps that have at least one active lane.
struct SectorCount {
  double All = 0, Touched = 0; // sectors of all lanes, of active lanes
  double Lanes = 0, ActiveLanes = 0;
};

/// How many threads along each axis of a block, blocks along each axis of the
/// grid and iterations of each loop around an access it is followed over.
struct AccessExtents {
  std::array<double, 3> Thread{1, 1, 1}, Block{1, 1, 1};
  std::vector<double> Loops; // outermost first
};

/// The terms of an address formula, with their weights, that differ between
/// threads or iterations.
using MovingPart = std::vector<std::pair<SymExpr, double>>;

/// Computes access patterns for one set of symbol values. Keeps references to
/// its arguments, which must outlive it.
class AccessPatternReader {
public:
  AccessPatternReader(const KernelFeatures &Features,
                      const SymbolValues &Values, LaneEvaluator &ThreadMeans);

  /// The pattern of the access with index \p Access in
  /// KernelFeatures::Accesses, which a thread executes \p Count times on
  /// average.
  AccessPattern read(unsigned Access, double Count);

private:
  void readStrides(AccessPattern &W, const MemoryAccess &A,
                   const AccessExtents &Over);
  void readPieces(AccessPattern &W, const MemoryAccess &A,
                  const AccessExtents &Over);
  LaneEvaluator &probes(unsigned Dimension, llvm::ArrayRef<double> Steps,
                        bool BeginPeriods);
  std::optional<std::vector<LaunchWalk>> walksOf(const MemoryAccess &A,
                                                 SymExpr Address,
                                                 const AccessExtents &Over,
                                                 double Active);
  std::vector<double> sharesOf(const MemoryAccess &A,
                               llvm::ArrayRef<LaunchWalk> Walks);
  bool readWalks(AccessPattern &W, const MemoryAccess &A,
                 const AccessExtents &Over, double Active);
  SymExpr withoutRareBounds(const MemoryAccess &A);
  std::vector<Direction> placesOfBlock(const MemoryAccess &A, SymExpr Address,
                                       const AccessExtents &Over,
                                       llvm::ArrayRef<unsigned> Dimensions);
  std::vector<Direction> piecesAlong(SymExpr E, unsigned Dimension,
                                     double Extent, bool BeginPeriods);
  double trips(SymbolId Loop, const MemoryAccess &A);
  const std::array<double, 3> &blocksOf(const MemoryAccess &A, double Active);
  /// BlockShare and ActiveAlong of an access pattern.
  using ShareOfBlock = std::pair<double, std::array<double, 3>>;
  ShareOfBlock shareOfBlock(const MemoryAccess &A,
                            const std::array<double, 3> &Grid);
  void markIrregular(AccessPattern &W, const MemoryAccess &A, double Active,
                     AccessExtents &Over);
  double runOfSame(SymExpr ReadAt, unsigned Dimension, double Extent);
  void readSectors(AccessPattern &W, const MemoryAccess &A, double Active);
  DataShares byData(const MemoryAccess &A) const;
  double sectorsByData(const AccessPattern &W, const MemoryAccess &A);
  const SectorCount &sectorsOf(const MemoryAccess &A);

  const KernelFeatures &Features;
  const SymbolValues &Values;
  LaneEvaluator &ThreadMeans;
  /// The reference lane amid the launch; lanes one step further along each
  /// dimension (thread x, block x, thread y, ...); lanes FarStep steps further
  /// along each; then a lane one iteration further in each loop; last the first
  /// lane of the launch.
  std::optional<LaneEvaluator> Steps;
  std::map<SymbolId, unsigned> LaneOfLoop;
  /// The lanes of warps spread over the launch, and for each warp the index one
  /// past its last lane.
  std::optional<LaneEvaluator> Warps;
  std::vector<size_t> WarpEnds;
  std::optional<ActiveBlocks> Blocks; ///< set where it is needed
  /// Results of shareOfBlock(), by count formula and grid.
  std::map<std::pair<SymExpr, std::array<double, 3>>, ShareOfBlock> BlockShares;
  /// By address, count and width, since an element that is read is often
  /// written as well.
  std::map<std::tuple<SymExpr, SymExpr, unsigned>, SectorCount> Sectors;
  /// Results of probes(), by its arguments: addresses have formulas in common.
  std::map<std::tuple<unsigned, bool, std::vector<double>>, LaneEvaluator>
      Probes;
  /// Results of withoutRareBounds(), by address and count.
  std::map<std::pair<SymExpr, SymExpr>, SymExpr> Unbounded;
  /// Results of placesOfBlock(), by the moving part of the address and the
  /// count.
  std::map<std::pair<MovingPart, SymExpr>, std::vector<Direction>> Blockwise;
  /// Results of runOfSame(), by its arguments.
  std::map<std::tuple<SymExpr, unsigned, double>, double> Runs;
  /// Results of linearPieces(), by the moving part of the address (which copies
  /// of an access in an unrolled loop often share), the dimension (0 to 2
  /// thread axes, 3 to 5 block axes, from 6 loops) and its extent.
  std::map<std::tuple<MovingPart, unsigned, double>, std::vector<Direction>>
      Pieces;
  /// The same of walks and the number of their positions.
  std::map<std::tuple<MovingPart, LaunchWalk, double>, std::vector<Direction>>
      WalkPieces;
  /// Results of activeShares(), by count formula and walks.
  std::map<std::pair<SymExpr, std::vector<LaunchWalk>>, std::vector<double>>
      ActiveShares;
};

/// Groups \p Patterns of accesses to one object with equal strides and extents;
/// the groups are in the order of their first members. The starts of an
/// irregular group are relative to that of its first member.
std::vector<AccessPatternGroup>
groupPatterns(const KernelFeatures &Features, const SymbolValues &Values,
              std::vector<AccessPattern> Patterns);

} // namespace roofline

#endif
