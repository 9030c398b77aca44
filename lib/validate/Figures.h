// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What predictions and counts have in common, so that they can be compared.
#ifndef ROOFLINE_VALIDATE_FIGURES_H
#define ROOFLINE_VALIDATE_FIGURES_H

#include "model/Prediction.h"
#include "verdict/Observation.h"

namespace roofline {

/// Of one launch, or the mean of several. Operations and bytes are per thread.
struct Figures {
  Verdict Outcome = Verdict::Undetermined;
  Verdict Leaning = Verdict::Bandwidth; // Compute or Bandwidth
  /// The kind of operation with the highest roof.
  OpKind Kind = OpKind::Int;
  std::array<double, NumOpKinds> Operations{};
  double Dram = 0, Requested = 0;
  double Intensity = 0; // of Kind, op/byte

  static Figures of(const Observation &Seen);
  /// At the likeliest point.
  static Figures of(const Evaluation &E);

  double operations(OpKind K) const {
    return Operations[static_cast<unsigned>(K)];
  }
  double intensity(OpKind K) const;
};

} // namespace roofline

#endif
