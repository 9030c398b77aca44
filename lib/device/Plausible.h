// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that programs give to sizes and counts, where nothing is known. A
// verdict is computed over the whole range; the likely value only says where
// to lean.
#ifndef ROOFLINE_DEVICE_PLAUSIBLE_H
#define ROOFLINE_DEVICE_PLAUSIBLE_H

namespace roofline {

inline constexpr double MostSize = 1 << 20, LikelySize = 1024;
inline constexpr double MostTrips = 1 << 16, LikelyTrips = 32;

} // namespace roofline

#endif
