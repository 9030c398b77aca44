// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Means over the threads of a launch and the iterations of their loops.
#ifndef ROOFLINE_VERDICT_COUNTEDMEANS_H
#define ROOFLINE_VERDICT_COUNTEDMEANS_H

#include "verdict/LaneEvaluator.h"
#include <map>

namespace roofline {

/// Takes means exactly where that is possible. The mean of lanes spread over
/// the launch is off by up to some percent where conditions or trip counts
/// differ from thread to thread or from iteration to iteration. Where all that
/// a formula depends on is known, each thread and iteration that differs is
/// evaluated instead, unless these are too many. Sums are taken apart, and
/// products into factors that have no axis and no loop in common.
class CountedMeans {
public:
  /// \p Spread evaluates formulas for lanes spread over the launch; it must
  /// outlive this.
  CountedMeans(const KernelFeatures &Features, const SymbolValues &Values,
               LaneEvaluator &Spread);
  ~CountedMeans();

  double mean(SymExpr E);
  LaneEvaluator &spread() { return Spread; }

private:
  double known(SymExpr E);
  double ofProduct(llvm::ArrayRef<SymExpr> Factors);

  /// What the value of a formula differs by.
  struct Dependence {
    std::array<bool, 6> Axes{};  // of threadIdx (0 to 2) and blockIdx (3 to 5)
    std::vector<SymbolId> Loops; // each after those that its trip count needs
    bool overlaps(const Dependence &More) const;
    void add(const Dependence &More);
    auto operator<=>(const Dependence &) const = default;
  };
  struct Population;
  /// Factors of a product that differ by something in common.
  struct Group {
    Dependence By;
    std::vector<SymExpr> Factors;
  };
  double ofGroup(const Group &Of);

  std::optional<Dependence> dependenceOf(SymExpr E);
  std::optional<Dependence> dependenceOf(SymbolId Id);
  std::unique_ptr<Population> populate(const Dependence &By);

  const KernelFeatures &Features;
  const SymbolValues &Values;
  LaneEvaluator &Spread;
  const size_t MostLanes;
  std::map<SymExpr, double> Means;
  /// None for symbols of which something is not known.
  std::map<SymbolId, std::optional<Dependence>> OfSymbols;
  unsigned Depth = 0; // of symbols whose dependence is being found
  /// Null for those that are too large.
  std::map<Dependence, std::unique_ptr<Population>> Populations;
};

} // namespace roofline

#endif
