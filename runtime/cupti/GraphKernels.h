// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which kernels a graph launches, and in what order.
#ifndef ROOFLINE_CUPTI_GRAPHKERNELS_H
#define ROOFLINE_CUPTI_GRAPHKERNELS_H

#include "Cuda.h"
#include "Launch.h"
#include <utility>
#include <vector>

namespace roofline::measure {

/// The nodes 0 to \p Count - 1 in the only order that \p Edges, from first to
/// second, allow; empty where they allow several, or none.
std::vector<unsigned>
onlyOrder(unsigned Count,
          const std::vector<std::pair<unsigned, unsigned>> &Edges);

/// The kernel nodes of \p Graph in the order of their run; empty where that
/// is not certain and matters, since they differ.
std::vector<Launch> kernelsOf(const Cuda &Api, CUgraph Graph);

} // namespace roofline::measure

#endif
