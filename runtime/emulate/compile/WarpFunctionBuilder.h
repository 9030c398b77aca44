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

#include "CheckPoint.h"
#include "Frame.h"
#include "KernelIR.h"
#include "model/Profile.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline::emulate {

/// A load, store or atomic of the kernel whose addresses are reported to the
/// runtime.
struct AccessPoint {
  ThreadAction What = ThreadAction::Read;
  unsigned Width = 0; // bytes per thread
  SourceLocation Where;
};

/// What the runtime has to know about a warp function. Blocks are basic blocks,
/// numbered in execution order.
struct WarpCode {
  unsigned Blocks = 0;
  uint64_t FrameSize = 0;
  std::vector<LocalArray> Arrays;
  uint64_t LocalBytes = 0;           // per thread
  std::vector<AccessPoint> Accesses; // by access number; empty if not reported
  std::vector<CheckPoint> Checks;    // by access number; empty if not checked
  /// For each barrier the block that follows it, and its source location.
  std::vector<unsigned> BarrierTargets;
  std::vector<SourceLocation> BarrierPlaces;
  /// Barriers have a number and a thread count, as bar.sync has in PTX.
  bool HasNamedBarriers = false;
  /// Blocks at whose start threads wait for the other threads of their mask.
  std::vector<unsigned> MaskWaits;
  /// By block: the source location to report if the kernel is stopped there.
  std::vector<SourceLocation> Places;
  /// By block: the access point that its spills are counted under, if it has
  /// spills.
  std::map<unsigned, unsigned> SpillPoints;
};

/// Name of the function that buildWarpFunction() creates.
inline constexpr llvm::StringLiteral WarpFunctionName = "roofline_warp";
/// Kernels with more basic blocks are rejected.
inline constexpr unsigned MostBlocks = 64 * 64;

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
