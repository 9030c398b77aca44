// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many blocks of a kernel fit on a multiprocessor at a time.
#ifndef ROOFLINE_EMULATE_CUDART_OCCUPANCY_H
#define ROOFLINE_EMULATE_CUDART_OCCUPANCY_H

#include "DeviceLimits.h"

namespace roofline::cudart {

/// Registers are taken never to be what limits: how many a kernel needs is
/// known only to the assembler, which an emulated run does without.
unsigned blocksPerSm(const DeviceLimits &Limits, unsigned ThreadsPerBlock,
                     uint64_t SharedPerBlock);

/// The most shared memory that each of \p Blocks blocks of one multiprocessor
/// can have, of what a block may have.
uint64_t sharedForBlocks(const DeviceLimits &Limits, unsigned Blocks);

/// Registers per thread with which all threads that a multiprocessor can hold
/// just fit.
unsigned harmlessRegisters(const DeviceLimits &Limits);

} // namespace roofline::cudart

#endif
