// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The value of formulas for many threads at once.
#ifndef ROOFLINE_VERDICT_LANEEVALUATOR_H
#define ROOFLINE_VERDICT_LANEEVALUATOR_H

#include "model/KernelFeatures.h"
#include "model/LaneSample.h"
#include "verdict/ValueTable.h"
#include <array>
#include <memory>
#include <vector>

namespace roofline {

/// Values for a kernel's symbols. A symbol that the launch or the user fixed
/// is Bound; the others have a trial value.
struct SymbolValues {
  LaunchShape Shape;
  /// Grid and block follow from the launch, not from a trial value.
  bool GridBound = false, BlockBound = false;
  /// They are the same at every point of the unknowns.
  bool ShapeFixed = false;
  /// The share of gathered sectors that caches hold already, 0..1.
  double CachedGathers = 0.5;
  std::vector<double> Value; // by SymbolId
  std::vector<bool> Bound;
  /// Values of the host program's symbols, by their own SymbolId.
  std::vector<double> Host;
  /// Bytes by object, where the type or the host program tells.
  std::vector<std::optional<double>> ObjectSize;

  /// By object: it is in the host's memory, which is not the GPU's DRAM.
  std::vector<bool> ObjectOnHost;

  /// What warps of the launch that were run say; null for nothing.
  std::shared_ptr<const LaneSample> Sample;

  bool liesOnHost(unsigned Object) const {
    return Object < ObjectOnHost.size() && ObjectOnHost[Object];
  }
  std::optional<double> sizeOf(unsigned Object) const {
    return Object < ObjectSize.size() ? ObjectSize[Object] : std::nullopt;
  }

  static SymbolValues likely(const KernelFeatures &Features);
};

/// One thread at one iteration of each loop around it.
struct Lane {
  std::array<double, 3> Thread{}, Block{};
  /// Where in its loops the thread stands: the iteration is this share of
  /// the trip count, drawn anew for each loop from this seed.
  unsigned Seed = 0;
  bool FirstIterations = false; // of all loops, in place of drawn ones
  /// Extra iterations for one loop, for the effect of a step.
  SymbolId SteppedLoop = ~0u;
  double LoopSteps = 1;
};

/// \p Count lanes spread evenly over the launch and its loops.
std::vector<Lane> spreadLanes(const LaunchShape &Shape, unsigned Count);

/// The 32 lanes of one warp, at the same iterations; \p Where in 0..1 says
/// how far into the launch. Fewer lanes in blocks of less than a warp.
std::vector<Lane> warpLanes(const LaunchShape &Shape, double Where);

/// Evaluates formulas of one kernel under one binding; each node once. A
/// mean over spread lanes is a mean over threads and iterations alike: a
/// branch share becomes the 0/1 value of its condition per lane where all
/// that the condition needs is bound, else its trial value. Tests that single
/// out a few threads become their exact share, which no sample would hit,
/// unless each lane is asked for (\p LaneByLane). Where conditions and loops
/// refer to each other in a chain too long to follow, the trial value stands.
class LaneEvaluator {
public:
  LaneEvaluator(const KernelFeatures &Features, const SymbolValues &Values,
                std::vector<Lane> Lanes, bool LaneByLane = false);
  /// The same formulas and values for other lanes. Shares of threads are the
  /// launch's, not the lanes': what one of the two finds, both know. The first
  /// of a family must stay.
  LaneEvaluator(LaneEvaluator &Other, std::vector<Lane> Lanes,
                bool LaneByLane = false);
  LaneEvaluator(LaneEvaluator &&);
  ~LaneEvaluator();

  size_t size() const { return Lanes.size(); }
  /// One value per lane, or one for all; valid until the evaluator goes.
  llvm::ArrayRef<double> of(SymExpr E);
  double mean(SymExpr E);

private:
  llvm::ArrayRef<double> symbol(SymbolId Id);
  llvm::ArrayRef<double> share(const SymbolInfo &Info, SymbolId Id);
  llvm::ArrayRef<double> loopIndex(const SymbolInfo &Info, SymbolId Id);
  llvm::ArrayRef<double> apply(SymExpr E);
  llvm::ArrayRef<double> uniform(double Value);
  double shareOfThreads(SymExpr Condition);
  std::optional<double> shareUpToEdge(SymExpr Condition);
  bool computable(SymExpr Condition) const;
  bool canDescend(SymExpr E) const;

  class Descent;
  struct Census; // what is known of the launch's threads, whatever the lanes

  const KernelFeatures &Features;
  const SymbolValues &Values;
  bool LaneByLane;
  std::vector<Lane> Lanes;
  std::unique_ptr<Census> OwnCensus; // null where another's serves
  Census *All;
  ValueTableLease Done; // one value if uniform
};

} // namespace roofline

#endif
