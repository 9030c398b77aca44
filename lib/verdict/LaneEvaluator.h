// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates formulas for many threads at once. A lane is one thread of the
// launch at one iteration of each loop around it.
#ifndef ROOFLINE_VERDICT_LANEEVALUATOR_H
#define ROOFLINE_VERDICT_LANEEVALUATOR_H

#include "model/KernelFeatures.h"
#include "model/LaneSample.h"
#include "verdict/ValueTable.h"
#include <array>
#include <map>
#include <memory>
#include <vector>

namespace roofline {

/// The values of a kernel's symbols. A symbol that the launch or the user fixes
/// is bound; the others have trial values.
struct SymbolValues {
  LaunchShape Shape;
  /// Grid and block come from the launch rather than from a trial value.
  bool GridBound = false, BlockBound = false;
  /// Grid and block are the same at every point of the unknowns' ranges.
  bool ShapeFixed = false;
  /// The share of gathered sectors that caches serve, 0 to 1; an unknown of
  /// every kernel that has gathers.
  double CachedGathers = 0;
  std::vector<double> Value; // by SymbolId
  std::vector<bool> Bound;
  /// The values of the host program's symbols, by their SymbolId in
  /// SourceModel::HostSymbols.
  std::vector<double> Host;
  /// Bytes, by index of the object; none where neither its type nor the host
  /// program tells.
  std::vector<std::optional<double>> ObjectSize;
  /// The same where the size is a likely one.
  std::vector<std::optional<double>> LikelySize;

  /// By index of the object: whether it lies in the host's memory and so causes
  /// no DRAM traffic.
  std::vector<bool> ObjectOnHost;

  /// Where an object begins in the host's allocation that several parameters of
  /// the launch may point into.
  struct Placement {
    unsigned Allocation = 0;
    double Start = 0; // byte
  };
  /// By index of the object; none where the launch does not tell.
  std::vector<std::optional<Placement>> ObjectPlace;

  /// The results of warps of this launch that were run; null if none were.
  std::shared_ptr<const LaneSample> Sample;

  std::optional<Placement> placeOf(unsigned Object) const {
    return Object < ObjectPlace.size() ? ObjectPlace[Object] : std::nullopt;
  }
  /// Whether objects \p A and \p B are the same or lie in one allocation, at
  /// places that are known.
  bool shareMemory(unsigned A, unsigned B) const {
    std::optional<Placement> OfA = placeOf(A), OfB = placeOf(B);
    return A == B || (OfA && OfB && OfA->Allocation == OfB->Allocation);
  }

  bool liesOnHost(unsigned Object) const {
    return Object < ObjectOnHost.size() && ObjectOnHost[Object];
  }
  std::optional<double> sizeOf(unsigned Object) const {
    return Object < ObjectSize.size() ? ObjectSize[Object] : std::nullopt;
  }
  std::optional<double> likelySizeOf(unsigned Object) const {
    if (Object < LikelySize.size() && LikelySize[Object])
      return LikelySize[Object];
    return sizeOf(Object);
  }

  /// All symbols of \p Features unbound, with their likely values.
  static SymbolValues likely(const KernelFeatures &Features);
};

/// One thread at one iteration of each loop around it.
struct Lane {
  std::array<double, 3> Thread{}, Block{};
  /// Selects an iteration in each loop: a share of the trip count, drawn per
  /// loop from this seed.
  unsigned Seed = 0;
  bool FirstIterations = false; // iteration 0 of every loop
  /// At the same iterations as the lane before it in the evaluator's list,
  /// whatever its own trip counts are.
  bool SameIterations = false;
  /// A loop, by its index symbol, whose iteration number is larger by
  /// LoopSteps; for finite differences.
  SymbolId SteppedLoop = ~0u;
  double LoopSteps = 1;
};

/// \p Count lanes, stratified over the launch and its loops. The choice is
/// deterministic.
std::vector<Lane> spreadLanes(const LaunchShape &Shape, unsigned Count);

/// The 32 lanes of one warp, all at the same iterations; fewer if the block
/// ends before. \p Where, from 0 to 1, is the warp's place in the launch.
std::vector<Lane> warpLanes(const LaunchShape &Shape, double Where);

/// Evaluates formulas of one kernel with one set of symbol values. Each node is
/// evaluated once and kept.
///
/// The mean over spread lanes stands for the mean over threads and iterations.
/// A branch share becomes the 0/1 value of its condition per lane if every
/// symbol of the condition has a usable value; otherwise it keeps its trial
/// value. Unless \p LaneByLane asks for a value per lane, tests that single out
/// a few threads, which no sample would hit, become the exact share of the
/// launch's threads, and any other check has that share as mean, where it can
/// be counted. A chain of conditions and trip counts that refer to each other
/// beyond the depth limit ends in trial values.
///
/// \p Features and \p Values must outlive the evaluator.
class LaneEvaluator {
public:
  LaneEvaluator(const KernelFeatures &Features, const SymbolValues &Values,
                std::vector<Lane> Lanes, bool LaneByLane = false);
  /// Evaluates the same formulas with the same values for other lanes. Shares
  /// \p Other's cache of what depends on the launch but not on the lanes, such
  /// as thread shares. The evaluator made by the first constructor owns this
  /// cache and must outlive all that share it.
  LaneEvaluator(LaneEvaluator &Other, std::vector<Lane> Lanes,
                bool LaneByLane = false);
  LaneEvaluator(LaneEvaluator &&);
  ~LaneEvaluator();

  /// Fixes iteration numbers: for each of these loops one for each lane. To be
  /// called before anything is evaluated.
  void setIterations(std::map<SymbolId, std::vector<double>> Numbers) {
    Iterations = std::move(Numbers);
  }

  /// Makes quotients and remainders of what differs between the lanes count
  /// from its value in the first lane, so that a new period begins there. To be
  /// called before anything is evaluated.
  void beginPeriods() { PeriodsBegin = true; }

  size_t size() const { return Lanes.size(); }
  /// The values of \p E: one per lane, or a single one if it is uniform, or, in
  /// an evaluator that shares another's cache, the same in these lanes. Valid
  /// as long as the evaluator exists.
  llvm::ArrayRef<double> of(SymExpr E);
  /// The mean of \p E over the lanes.
  double mean(SymExpr E);

private:
  llvm::ArrayRef<double> symbol(SymbolId Id);
  llvm::ArrayRef<double> share(const SymbolInfo &Info, SymbolId Id);
  llvm::ArrayRef<double> loopIndex(const SymbolInfo &Info, SymbolId Id);
  llvm::ArrayRef<double> apply(SymExpr E, ValueTable &Kept);
  llvm::ArrayRef<double> uniform(double Value, ValueTable &Kept);
  llvm::ArrayRef<double> alike(llvm::ArrayRef<double> Each) const;
  double shareOfThreads(SymExpr Condition);
  std::pair<double, double> numbersWith(SymExpr Test, unsigned Axis,
                                        double Width, double Count);
  std::optional<double> meanAlong(llvm::ArrayRef<SymExpr> Factors,
                                  unsigned Dimensions);
  std::optional<double> meanByAxes(SymExpr E);
  llvm::ArrayRef<double> withMean(llvm::ArrayRef<double> Each, double Mean);
  bool canDescend(SymExpr E) const;

  class Descent;
  struct BranchTest;
  const BranchTest &testOf(SymbolId Branch);
  struct Census; // cache of what depends on the launch, not on the lanes

  const KernelFeatures &Features;
  const SymbolValues &Values;
  bool LaneByLane;
  bool PeriodsBegin = false;
  std::vector<Lane> Lanes;
  std::map<SymbolId, std::vector<double>> Iterations;
  std::unique_ptr<Census> OwnCensus; // null if All is another's
  Census *All;
  ValueTableLease Done; // by node
};

} // namespace roofline

#endif
