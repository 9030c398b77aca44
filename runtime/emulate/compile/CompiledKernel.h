// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_EMULATE_COMPILE_COMPILEDKERNEL_H
#define ROOFLINE_EMULATE_COMPILE_COMPILEDKERNEL_H

#include "BlockCosts.h"
#include "FlowShape.h"
#include "WarpCode.h"
#include "WarpState.h"
#include "machine/SpillAccesses.h"

namespace roofline::emulate {

/// A kernel compiled for the CPU. There are two versions of a kernel: one
/// reports its memory accesses to the runtime, the other does not.
struct CompiledKernel {
  WarpExit (*Run)(WarpState *) = nullptr;
  WarpCode Code;
  std::vector<BlockCost> Costs; // by block
  FlowShape Flow;
  CountSource CountsFrom = CountSource::Model;
  uint64_t CodeBytes = 0; // size of the GPU's machine code; 0 if unknown
  /// If operations were to be counted from machine code: why the cost model was
  /// used instead. Empty otherwise.
  std::string CountsProblem;
  /// For each block its loads and stores of spilled registers. Empty if there
  /// are none, or if this version does not report accesses.
  std::vector<std::vector<SpillAccess>> Spills;
  uint64_t SpillBytes = 0; // per thread
  bool HasUncountedSpills = false;
  std::vector<uint64_t> ArgumentOffsets;
  std::vector<uint64_t> ArgumentSizes;
  uint64_t StaticShared = 0;
};

} // namespace roofline::emulate

#endif
