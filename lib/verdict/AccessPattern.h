// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses with their address formulas turned into strides.
#ifndef ROOFLINE_VERDICT_ACCESSPATTERN_H
#define ROOFLINE_VERDICT_ACCESSPATTERN_H

#include "verdict/Footprint.h"
#include "verdict/LaneEvaluator.h"
#include <map>
#include <optional>

namespace roofline {

/// One access, as numbers.
struct AccessPattern {
  unsigned Access = 0; // index into KernelFeatures::Accesses
  double Start = 0;    // byte offset at a place amid the launch
  /// Blocks along each axis, from the first to the last that takes part.
  std::array<double, 3> Grid{1, 1, 1};
  std::vector<Direction> Thread, Block, Loops;
  /// 32-byte sectors that one warp's access touches if all threads take part.
  double SectorsPerWarp = 32;
  /// The share of those sectors that the threads which take part touch.
  double TouchedShare = 1;
  /// Starts anew wherever a loaded value says; from how many places.
  bool Irregular = false;
  double Places = 1;
  /// It was sampled: where it goes is not in the directions above.
  const SampledPlaces *Sampled = nullptr;
};

/// Accesses to one object that walk alike: the arms of a stencil, the fields
/// of a struct.
struct AccessPatternGroup {
  unsigned Object = 0;
  std::vector<AccessPattern> Members;
};

/// Sectors of the warps that were looked at.
struct SectorCount {
  double All = 0, Touched = 0; // sectors: by all lanes, by those active
  double Lanes = 0, ActiveLanes = 0;
};

/// The terms of an address, and their weights, that differ between threads or
/// iterations.
using MovingPart = std::vector<std::pair<SymExpr, double>>;

/// Reads walks under one binding.
class AccessPatternReader {
public:
  AccessPatternReader(const KernelFeatures &Features,
                      const SymbolValues &Values, LaneEvaluator &ThreadMeans);

  /// \p Count is the access' mean number of executions per thread.
  AccessPattern read(unsigned Access, double Count);

private:
  void readStrides(AccessPattern &W, const MemoryAccess &A);
  void readPieces(AccessPattern &W, const MemoryAccess &A);
  double trips(SymbolId Loop, const MemoryAccess &A);
  const std::array<double, 3> &blocksOf(const MemoryAccess &A, double Active);
  void markIrregular(AccessPattern &W, const MemoryAccess &A, double Active);
  void readSectors(AccessPattern &W, const MemoryAccess &A, double Active);
  const SectorCount &sectorsOf(const MemoryAccess &A);

  const KernelFeatures &Features;
  const SymbolValues &Values;
  LaneEvaluator &ThreadMeans;
  /// A lane amid the launch, one a step further along each dimension (thread
  /// x, block x, thread y, ...), one several steps further along each, then
  /// one a step further in each loop.
  std::optional<LaneEvaluator> Steps;
  std::map<SymbolId, unsigned> LaneOfLoop;
  /// The lanes of warps spread over the launch, and where each warp's end.
  std::optional<LaneEvaluator> Warps;
  std::vector<size_t> WarpEnds;
  /// By count: how far the blocks that take part reach.
  std::map<SymExpr, std::array<double, 3>> Blocks;
  /// By address, count and width: what is read is often written as well.
  std::map<std::tuple<SymExpr, SymExpr, unsigned>, SectorCount> Sectors;
  /// By the part of the address that moves (of unrolled loops' accesses often
  /// the same), the dimension of the launch or the loop, and the steps there.
  std::map<std::tuple<MovingPart, unsigned, double>, std::vector<Direction>>
      Pieces;
};

std::vector<AccessPatternGroup>
groupPatterns(const KernelFeatures &Features,
              std::vector<AccessPattern> Patterns);

} // namespace roofline

#endif
