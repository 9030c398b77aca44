// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an L2 cache does that its size alone does not say, as measured; see
// docs/traffic.md.
#ifndef ROOFLINE_ROOFLINE_WRITEBACK_H
#define ROOFLINE_ROOFLINE_WRITEBACK_H

namespace roofline {

/// The share of written bytes that reaches DRAM before the kernel ends, by
/// how much is written in units of L2. A cache cleans lines before it must.
double shareWrittenBack(double WrittenInL2);

/// The smallest traffic that any launch was seen to cause, in bytes:
/// arguments, code.
inline constexpr double LeastTraffic = 2600;

} // namespace roofline

#endif
