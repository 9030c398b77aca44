// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The figures that predictions and observations have in common, for comparing
// them.
#ifndef ROOFLINE_VALIDATE_FIGURES_H
#define ROOFLINE_VALIDATE_FIGURES_H

#include "model/Prediction.h"
#include "verdict/Observation.h"

namespace roofline {

/// Figures of one launch, or the mean of several. Operations and bytes are per
/// thread.
struct Figures {
  Verdict Outcome = Verdict::Undetermined;
  Verdict Leaning = Verdict::Bandwidth; // Compute or Bandwidth
  /// The kind of operation that takes longest at its peak.
  OpKind Kind = OpKind::Int;
  std::array<double, NumOpKinds> Operations{};
  double Dram = 0, Requested = 0;
  double Intensity = 0; // operations of Kind per DRAM byte

  static Figures of(const Observation &Profiled);
  /// At the most likely values of the unknowns.
  static Figures of(const Evaluation &E);

  double operations(OpKind K) const {
    return Operations[static_cast<unsigned>(K)];
  }
  /// Operations of kind \p K per DRAM byte.
  double intensity(OpKind K) const;
};

} // namespace roofline

#endif
