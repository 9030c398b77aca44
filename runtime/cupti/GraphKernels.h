// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists the kernels that a CUDA graph launches.
#ifndef ROOFLINE_CUPTI_GRAPHKERNELS_H
#define ROOFLINE_CUPTI_GRAPHKERNELS_H

#include "Cuda.h"
#include "Launch.h"
#include <vector>

namespace roofline::measure {

/// The kernel nodes of \p Graph, in any order.
std::vector<Launch> kernelsOf(const Cuda &Api, CUgraph Graph);

} // namespace roofline::measure

#endif
