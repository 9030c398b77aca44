// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number of thread blocks that are resident on a multiprocessor.
#ifndef ROOFLINE_EMULATE_CUDART_OCCUPANCY_H
#define ROOFLINE_EMULATE_CUDART_OCCUPANCY_H

#include "DeviceLimits.h"

namespace roofline::cudart {

/// Limited by threads, blocks and shared memory (in bytes), but not by
/// registers: how many a kernel needs is known only after ptxas, which
/// emulation does not need.
unsigned blocksPerSm(const DeviceLimits &Limits, unsigned ThreadsPerBlock,
                     uint64_t SharedPerBlock);

/// The largest shared memory, in bytes, that each of \p Blocks blocks can have
/// if they are resident on one multiprocessor.
uint64_t sharedForBlocks(const DeviceLimits &Limits, unsigned Blocks);

/// The largest number of registers per thread that does not limit occupancy.
unsigned harmlessRegisters(const DeviceLimits &Limits);

} // namespace roofline::cudart

#endif
