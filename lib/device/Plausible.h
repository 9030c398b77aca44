// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assumed ranges of sizes and trip counts of which nothing is known. A verdict
// is computed over the whole range; the likely value only decides its leaning.
// The numbers are estimates, not measurements.
#ifndef ROOFLINE_DEVICE_PLAUSIBLE_H
#define ROOFLINE_DEVICE_PLAUSIBLE_H

namespace roofline {

inline constexpr double MostSize = 1 << 20, LikelySize = 1024;
inline constexpr double MostTrips = 1 << 16, LikelyTrips = 32;

} // namespace roofline

#endif
