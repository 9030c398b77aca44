// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the function that executes a warp from the kernel of one thread. Each
// basic block becomes a loop over the threads that are to execute it. A
// dispatcher then selects the first block, in execution order, for which
// threads are pending. Divergent threads thus reconverge (BlockOrder.h), and
// the addresses that a warp accesses with one instruction are known together.
#ifndef ROOFLINE_EMULATE_COMPILE_WARPFUNCTIONBUILDER_H
#define ROOFLINE_EMULATE_COMPILE_WARPFUNCTIONBUILDER_H

#include "KernelIR.h"
#include "WarpCode.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline::emulate {

/// Name of the function that buildWarpFunction() creates.
inline constexpr llvm::StringLiteral WarpFunctionName = "roofline_warp";

/// Offset of each parameter in WarpState::Arguments.
std::vector<uint64_t> argumentOffsets(const llvm::Function &Kernel);

/// What a warp function records and reports as it runs.
struct WarpRecords {
  bool Runs = true;      // counts the threads and warps that execute each block
  bool Accesses = false; // reports the addresses of accesses
  /// Whether block \p Number spills registers, which is to be reported.
  llvm::function_ref<bool(unsigned Number)> Spills;
  bool Checks = false; // has each access checked before it is done
};

/// Adds the warp function to the module of \p IR and removes the kernel. \p
/// Order: the kernel's blocks after splitAtWarpOperations(), in execution
/// order.
WarpCode buildWarpFunction(KernelIR &IR,
                           const std::vector<llvm::BasicBlock *> &Order,
                           const WarpRecords &Records);

} // namespace roofline::emulate

#endif
