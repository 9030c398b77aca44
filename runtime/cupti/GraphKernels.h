// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Determines which kernels a CUDA graph launches, and in what order.
#ifndef ROOFLINE_CUPTI_GRAPHKERNELS_H
#define ROOFLINE_CUPTI_GRAPHKERNELS_H

#include "Cuda.h"
#include "Launch.h"
#include <utility>
#include <vector>

namespace roofline::measure {

/// The unique topological order of the nodes 0 to \p Count - 1 under \p Edges,
/// pairs of predecessor and successor; empty if there are several orders or
/// none.
std::vector<unsigned>
onlyOrder(unsigned Count,
          const std::vector<std::pair<unsigned, unsigned>> &Edges);

/// The kernel nodes of \p Graph in the order of execution. Empty if the order
/// is not unique, unless all kernels are alike.
std::vector<Launch> kernelsOf(const Cuda &Api, CUgraph Graph);

} // namespace roofline::measure

#endif
