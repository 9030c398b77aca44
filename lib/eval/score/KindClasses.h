// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each kind of operation by itself against its own ridge: published models are
// scored so, and a right verdict can hide a wrong roof.
#ifndef ROOFLINE_EVAL_SCORE_KINDCLASSES_H
#define ROOFLINE_EVAL_SCORE_KINDCLASSES_H

#include "eval/join/LabelJoin.h"
#include "model/GpuSpec.h"

namespace roofline {

enum class KindClass {
  Zero,      // no operations of the kind
  Bandwidth, // some, below its ridge
  Compute,   // at its ridge or over
};

inline constexpr std::array AllKindClasses = {
    KindClass::Zero, KindClass::Bandwidth, KindClass::Compute};

/// "zero", "bandwidth", "compute".
llvm::StringRef kindClassId(KindClass Class);

/// Nothing where a figure that decides is missing.
std::optional<KindClass> classOf(OpKind Kind, std::optional<double> Operations,
                                 std::optional<double> DramBytes,
                                 const GpuSpec &Gpu);

/// The rows of one kind by measured and predicted class.
class KindRecall {
public:
  void add(KindClass Measured, std::optional<KindClass> Predicted);

  unsigned rows(KindClass Measured) const;
  /// No \p Predicted: nothing was predicted of them.
  unsigned count(KindClass Measured, std::optional<KindClass> Predicted) const;
  /// The share of the rows of this class that were predicted so; absent
  /// without rows.
  std::optional<double> recall(KindClass Measured) const;
  bool empty() const;

private:
  unsigned Counts[3][4] = {};
};

using KindRecalls = std::array<KindRecall, NumOpKinds>;

/// Adds \p Joined to every kind that its row has figures of.
void addClasses(const JoinedRow &Joined, const GpuSpec &Gpu,
                KindRecalls &Recalls);

} // namespace roofline

#endif
