// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Combines the evaluations of several launches of a kernel into one.
#ifndef ROOFLINE_VERDICT_COMBINE_H
#define ROOFLINE_VERDICT_COMBINE_H

#include "model/GpuSpec.h"
#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// Sums operations and bytes of \p Launches, each weighted by
/// LaunchEntry::Times, and gives the verdict of the sums. It is undetermined if
/// that of any launch is. Each launch must have Evaluation::Threads; one
/// without counts for nothing.
Evaluation combine(llvm::ArrayRef<LaunchEntry> Launches, const GpuSpec &Gpu);

/// Whether \p Launches, at least one, differ in their leaning.
bool disagree(llvm::ArrayRef<LaunchEntry> Launches);

} // namespace roofline

#endif
