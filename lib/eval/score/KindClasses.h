// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Classifies each kind of operation by its own ridge. Published models are
// scored this way, and a right verdict can hide a wrong roof.
#ifndef ROOFLINE_EVAL_SCORE_KINDCLASSES_H
#define ROOFLINE_EVAL_SCORE_KINDCLASSES_H

#include "eval/join/LabelJoin.h"
#include "model/GpuSpec.h"

namespace roofline {

enum class KindClass {
  Zero,      // no operations of the kind
  Bandwidth, // some, below the ridge
  Compute,   // at the ridge or above
};

inline constexpr std::array AllKindClasses = {
    KindClass::Zero, KindClass::Bandwidth, KindClass::Compute};

template <>
inline constexpr llvm::StringLiteral EnumIds<KindClass>[] = {
    "zero", "bandwidth", "compute"};

/// The class of \p Kind; std::nullopt if a figure that decides is missing.
std::optional<KindClass> classOf(OpKind Kind, std::optional<double> Operations,
                                 std::optional<double> DramBytes,
                                 const GpuSpec &Gpu);

/// Counts of rows by measured and predicted class, for one kind of operation.
class KindRecall {
public:
  /// Counts a row. An absent \p Predicted means that nothing was predicted.
  void add(KindClass Measured, std::optional<KindClass> Predicted);

  /// The number of rows of this class.
  unsigned rows(KindClass Measured) const;
  /// The number of rows of class \p Measured predicted as \p Predicted, or
  /// without prediction if \p Predicted is absent.
  unsigned count(KindClass Measured, std::optional<KindClass> Predicted) const;
  /// The share of the rows of this class that were predicted so; absent if
  /// there are no such rows.
  std::optional<double> recall(KindClass Measured) const;
  bool empty() const;

private:
  unsigned Counts[3][4] = {};
};

using KindRecalls = std::array<KindRecall, NumOpKinds>;

/// Adds \p Joined to the counts of every kind that its row has figures for.
void addClasses(const JoinedRow &Joined, const GpuSpec &Gpu,
                KindRecalls &Recalls);

} // namespace roofline

#endif
