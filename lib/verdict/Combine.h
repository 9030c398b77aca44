// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_VERDICT_COMBINE_H
#define ROOFLINE_VERDICT_COMBINE_H

#include "model/GpuSpec.h"
#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// The evaluation of all \p Launches, each with its threads known, taken
/// together: operations and bytes are summed, the verdict is that of the sums.
Evaluation combine(llvm::ArrayRef<LaunchEntry> Launches, const GpuSpec &Gpu);

/// Whether some of \p Launches lean one way and some the other.
bool disagree(llvm::ArrayRef<LaunchEntry> Launches);

} // namespace roofline

#endif
