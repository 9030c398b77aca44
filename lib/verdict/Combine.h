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

/// The weight of \p L in sums: LaunchEntry::Times, 1 if that is not known.
inline double weightOf(const LaunchEntry &L) {
  return L.Times > 0 ? L.Times : 1;
}

/// Sums operations and bytes of \p Launches, each weighted by weightOf(), and
/// gives the verdict of the sums. It is undetermined if
/// that of any launch is. Each launch must have Evaluation::Threads; one
/// without counts for nothing.
Evaluation combine(llvm::ArrayRef<LaunchEntry> Launches, const GpuSpec &Gpu);

/// Whether the verdict of \p E, as combine() makes it, may be another one
/// within the interval of a ratio that is given with it.
bool contradictsItself(const Evaluation &E);

/// The ranges in which verdicts hold that each hold in one of \p Each, at least
/// one; none if these have no values in common. The result is empty where one
/// of them is neither empty nor in ranges.
std::optional<ValidityRange>
commonRange(llvm::ArrayRef<const ValidityRange *> Each);

/// Whether \p Launches, at least one, differ in their leaning.
bool disagree(llvm::ArrayRef<LaunchEntry> Launches);

} // namespace roofline

#endif
