// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The verdict for several launches of a kernel together, some of which are of
// open sizes. Where all are known, Combine.h adds up their verdicts instead.
#ifndef ROOFLINE_VERDICT_VERDICTOFSUM_H
#define ROOFLINE_VERDICT_VERDICTOFSUM_H

#include "verdict/CountedLaunch.h"
#include "verdict/Verdict.h"

namespace roofline {

/// The verdict of the sum of \p Launches, each as often as it counts, at each
/// point, without those that CUDA refuses there. An unknown has the same value
/// in all of them. What is assumed of a launch, and the values in \p At, are
/// those of the launch that takes longest with likely values, by itself; the
/// workload in \p At is the sum. The other arguments are those of classify().
Evaluation classifySum(const KernelFeatures &Features,
                       llvm::ArrayRef<CountedLaunch> Launches,
                       const GpuSpec &Gpu, LikeliestPoint *At,
                       llvm::ArrayRef<Narrowing> Narrowed);

/// The time that \p Launch takes with likely values; negative if CUDA refuses
/// it there, or the program does not come to it.
double likelySeconds(const KernelFeatures &Features, const SourceLaunch &Launch,
                     const GpuSpec &Gpu);

} // namespace roofline

#endif
