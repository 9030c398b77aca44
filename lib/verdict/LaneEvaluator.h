// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates formulas for many threads at once.
#ifndef ROOFLINE_VERDICT_LANEEVALUATOR_H
#define ROOFLINE_VERDICT_LANEEVALUATOR_H

#include "verdict/Lanes.h"
#include "verdict/SymbolValues.h"
#include "verdict/ValueTable.h"
#include <array>
#include <map>
#include <memory>
#include <vector>

namespace roofline {

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
