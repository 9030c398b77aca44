// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the verdict of a kernel from those of its launches.
#ifndef ROOFLINE_PREDICT_LAUNCHVERDICT_H
#define ROOFLINE_PREDICT_LAUNCHVERDICT_H

#include "predict/Predict.h"

namespace roofline {

/// The point that the figures of a kernel's verdict are taken at.
struct LaunchVerdict {
  LikeliestPoint Point;
  /// The sources whose host symbols the unknowns of Point are.
  const SourceModel *Sources = nullptr;
};

/// Sets the verdict of \p P, its launches and which of them its figures are
/// of: the sum of all launches if they are known, or else what they have in
/// common. Where the end of a loop of launches follows from the program's
/// defaults, it is the sum of all launches with these.
LaunchVerdict verdictOfLaunches(const KernelFeatures &Features,
                                const PredictRequest &Request,
                                const GpuSpec &Gpu,
                                llvm::ArrayRef<Narrowing> Narrowed,
                                Prediction &P);

} // namespace roofline

#endif
