// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an L2 cache does that its size alone does not say, as measured; see
// docs/traffic.md.
#ifndef ROOFLINE_VERDICT_WRITEBACK_H
#define ROOFLINE_VERDICT_WRITEBACK_H

#include "model/GpuSpec.h"

namespace roofline {

/// The part of \p Written bytes that reaches DRAM before the kernel ends.
/// L2 cleans lines once it holds a certain amount of written data, and holds
/// that amount to the end.
double writtenBack(double Written, const GpuSpec &Gpu);

/// The smallest traffic that any launch was seen to cause, in bytes:
/// arguments, code.
inline constexpr double LeastTraffic = 2600;

} // namespace roofline

#endif
