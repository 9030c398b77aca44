// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What running a few warps of a kernel at compile time finds out, where
// launch and arguments are known and no formula is: iterations of loops, ways
// of branches, places of accesses.
#ifndef ROOFLINE_MODEL_LANESAMPLE_H
#define ROOFLINE_MODEL_LANESAMPLE_H

#include "model/SymExpr.h"
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace roofline {

/// Extents of a launch, x, y, z.
struct LaunchShape {
  std::array<double, 3> Grid{1, 1, 1}, Block{1, 1, 1};

  double blockThreads() const { return Block[0] * Block[1] * Block[2]; }
  double blocks() const { return Grid[0] * Grid[1] * Grid[2]; }
  double threads() const { return blocks() * blockThreads(); }
};

/// The launch that is sampled.
struct SampleRequest {
  LaunchShape Shape;
  /// Parameters with a value, by number and byte within the parameter.
  std::map<std::pair<unsigned, unsigned>, double> Parameters;

  bool operator==(const SampleRequest &Other) const {
    return Shape.Grid == Other.Shape.Grid && Shape.Block == Other.Shape.Block &&
           Parameters == Other.Parameters;
  }
};

/// Iterations per entry of a loop.
struct SampledTrips {
  double Mean = 0;
  double Least = 0, Most = 0; // any thread's mean
};

/// Where an access goes. Sectors are of 32 byte.
struct SampledPlaces {
  double Executions = 0; // by all sampled threads
  double Sectors = 0;    // of each warp's access, summed
  /// Different ones of neighbouring warps together, summed over the places of
  /// the launch that were sampled; and of all of these.
  double Different = 0, DifferentOverall = 0;
  /// The first byte and the one behind the last, from a start that places of
  /// one object have in common.
  double Low = 0, High = 0;
};

/// Holds only what does not depend on a value that is unknown.
struct LaneSample {
  unsigned Warps = 0;
  double WarpsOfLaunch = 0;
  std::map<unsigned, SampledTrips> Trips;   // by the loop's formula's Id
  std::map<SymbolId, double> Shares;        // by the symbol of the branch
  std::map<unsigned, SampledPlaces> Places; // by number of the access

  bool empty() const {
    return Trips.empty() && Shares.empty() && Places.empty();
  }
  bool complete() const { return Warps >= WarpsOfLaunch; }
};

/// Something that can run a kernel's warps.
class LaneSampler {
public:
  virtual ~LaneSampler() = default;
  /// Null where nothing that is asked for follows from \p Request, or the
  /// kernel runs for too long.
  virtual std::shared_ptr<const LaneSample>
  sample(const SampleRequest &Request) = 0;
};

} // namespace roofline

#endif
