// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface to the sampler (lib/sample), which runs a few warps of a known
// launch at compile time to determine what has no formula: trip counts, branch
// shares and the footprint of accesses.
#ifndef ROOFLINE_MODEL_LANESAMPLE_H
#define ROOFLINE_MODEL_LANESAMPLE_H

#include "model/SymExpr.h"
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace roofline {

/// Grid (in blocks) and block (in threads) extents of a launch: x, y, z.
struct LaunchShape {
  std::array<double, 3> Grid{1, 1, 1}, Block{1, 1, 1};

  double blockThreads() const { return Block[0] * Block[1] * Block[2]; }
  double blocks() const { return Grid[0] * Grid[1] * Grid[2]; }
  double threads() const { return blocks() * blockThreads(); }
};

/// The launch that is sampled.
struct SampleRequest {
  LaunchShape Shape;
  /// Known parameter values, by parameter index and byte offset within it.
  std::map<std::pair<unsigned, unsigned>, double> Parameters;

  bool operator==(const SampleRequest &Other) const {
    return Shape.Grid == Other.Shape.Grid && Shape.Block == Other.Shape.Block &&
           Parameters == Other.Parameters;
  }
};

/// The trip count of a loop: iterations per entry.
struct SampledTrips {
  double Mean = 0;            // over all entries
  double Least = 0, Most = 0; // smallest and largest mean of a thread
  double Entering = 1;        // share of the threads, those with an entry
};

/// The footprint of an access, in sectors of 32 bytes.
struct SampledPlaces {
  double Executions = 0; // summed over the sampled threads
  double Sectors = 0;    // distinct sectors of a warp's access, summed
  /// Distinct sectors of a group of neighbouring warps, summed over the sampled
  /// groups; and distinct sectors of all groups together.
  double Different = 0, DifferentOverall = 0;
  /// Runs of consecutive sectors of such a group, summed over the groups: parts
  /// of rows, whose last sector may be the first of the next group's part.
  double Runs = 0;
  /// The range [Low, High) of byte addresses, relative to an origin that is
  /// common to all accesses to one object.
  double Low = 0, High = 0;
};

/// The results of sampling one launch. Contains only what does not depend on
/// unknown values.
struct LaneSample {
  unsigned Warps = 0;       // sampled
  double WarpsOfLaunch = 0; // in the whole launch
  /// Not 0 where Trips and Shares are of single threads instead of those warps:
  /// their number, and that of the whole launch.
  double Threads = 0, ThreadsOfLaunch = 0;
  std::map<unsigned, SampledTrips> Trips;   // by SymNode::Id of the trip count
  std::map<SymbolId, double> Shares;        // by BranchShare symbol
  std::map<unsigned, SampledPlaces> Places; // by index of the access

  bool empty() const {
    return Trips.empty() && Shares.empty() && Places.empty();
  }
  bool complete() const { return Warps >= WarpsOfLaunch; }
};

/// Samples launches of one kernel.
class LaneSampler {
public:
  virtual ~LaneSampler() = default;
  /// Samples a launch. Returns null if \p Request determines nothing that the
  /// analysis needs, or if the kernel exceeds the budget.
  virtual std::shared_ptr<const LaneSample>
  sample(const SampleRequest &Request) = 0;
};

} // namespace roofline

#endif
