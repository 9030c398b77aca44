// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_EMULATE_COMPILE_COMPILEDKERNEL_H
#define ROOFLINE_EMULATE_COMPILE_COMPILEDKERNEL_H

#include "BlockCosts.h"
#include "FlowShape.h"
#include "WarpFunctionBuilder.h"
#include "WarpState.h"

namespace roofline::emulate {

/// A kernel ready to run; with or without reports of its accesses.
struct CompiledKernel {
  WarpExit (*Run)(WarpState *) = nullptr;
  WarpCode Code;
  std::vector<BlockCost> Costs; // by block
  FlowShape Flow;
  CountSource CountsFrom = CountSource::Model;
  uint64_t CodeBytes = 0; // of machine code; 0 where it is not known
  /// Where machine code was asked for: why the model counts all the same.
  std::string CountsProblem;
  /// By block: what it moves to local memory and back for want of registers;
  /// empty if there is nothing, or accesses are not reported.
  std::vector<std::vector<SpillAccess>> Spills;
  uint64_t SpillBytes = 0; // per thread
  bool HasUncountedSpills = false;
  std::vector<uint64_t> ArgumentOffsets;
  std::vector<uint64_t> ArgumentSizes;
  uint64_t StaticShared = 0;
};

} // namespace roofline::emulate

#endif
