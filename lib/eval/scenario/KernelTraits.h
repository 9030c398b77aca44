// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The traits by which similar kernels are found.
#ifndef ROOFLINE_EVAL_SCENARIO_KERNELTRAITS_H
#define ROOFLINE_EVAL_SCENARIO_KERNELTRAITS_H

#include "model/Prediction.h"
#include "support/Json.h"

namespace roofline {

/// A feature vector for comparing kernels, from the analysis alone: logarithms
/// of the operations per DRAM byte of fp64, fp32, fp16 and integers, of DRAM
/// bytes per thread and of threads; the share of gathers; the numbers of loops,
/// barriers and divergent branches. Each is clamped to the range in which
/// differences matter.
inline constexpr unsigned NumKernelTraits = 10;
using KernelTraits = std::array<double, NumKernelTraits>;

/// The traits of the kernel and launch that \p P is about.
KernelTraits traitsOf(const Prediction &P);

/// The Euclidean distance between \p A and \p B.
double distance(const KernelTraits &A, const KernelTraits &B);

} // namespace roofline

#endif
