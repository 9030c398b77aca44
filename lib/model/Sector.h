// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_MODEL_SECTOR_H
#define ROOFLINE_MODEL_SECTOR_H

namespace roofline {

/// The bytes of a sector, the unit in which NVIDIA's caches and memory transfer
/// data: a quarter of a cache line.
inline constexpr unsigned SectorBytes = 32;

} // namespace roofline

#endif
