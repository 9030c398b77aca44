// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the kernel of one thread to a function that runs a warp: each basic
// block becomes a loop over the threads that are to run it, and a dispatcher
// goes on to the first block, in execution order, that any thread waits for.
// So threads that parted meet again (BlockOrder.h), and what a warp asks of
// memory with one instruction is seen together.
#ifndef ROOFLINE_EMULATE_COMPILE_WARPFUNCTIONBUILDER_H
#define ROOFLINE_EMULATE_COMPILE_WARPFUNCTIONBUILDER_H

#include "CheckPoint.h"
#include "Frame.h"
#include "KernelIR.h"
#include "model/Profile.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline::emulate {

/// A load, store or atomic of the kernel whose addresses are reported.
struct AccessPoint {
  ThreadAction What = ThreadAction::Read;
  unsigned Width = 0; // byte per thread
  SourceLocation Where;
};

/// What the runtime has to know of a warp function.
struct WarpCode {
  unsigned Blocks = 0;
  uint64_t FrameSize = 0;
  std::vector<LocalArray> Arrays;
  uint64_t LocalBytes = 0;           // per thread
  std::vector<AccessPoint> Accesses; // by number; empty if not recorded
  std::vector<CheckPoint> Checks;    // by number; empty if not checked
  /// The blocks that barriers lead to, and where those stand.
  std::vector<unsigned> BarrierTargets;
  std::vector<SourceLocation> BarrierPlaces;
  /// Its barriers have numbers, and threads that they are for.
  bool HasNamedBarriers = false;
  /// The blocks whose threads wait for others of their masks.
  std::vector<unsigned> MaskWaits;
  /// By block: a place to name when the kernel is stopped there.
  std::vector<SourceLocation> Places;
  /// By block that has one: the access point that stands for its spills.
  std::map<unsigned, unsigned> SpillPoints;
};

/// Name of the function that buildWarpFunction() makes.
inline constexpr llvm::StringLiteral WarpFunctionName = "roofline_warp";
/// Kernels of more blocks are refused.
inline constexpr unsigned MostBlocks = 64 * 64;

/// Offset of each parameter in WarpState::Arguments.
std::vector<uint64_t> argumentOffsets(const llvm::Function &Kernel);

/// What a warp function keeps record of as it goes.
struct WarpRecords {
  bool Runs = true;      // of blocks of code, by threads and warps
  bool Accesses = false; // reports their addresses
  /// Whether block \p Number moves registers to local memory, to be reported.
  llvm::function_ref<bool(unsigned Number)> Spills;
  bool Checks = false; // asks before each access whether it is fine
};

/// Adds the warp function to the module of \p IR and removes the kernel.
/// \p Order: the kernel's blocks in execution order, after
/// splitAtWarpOperations().
WarpCode buildWarpFunction(KernelIR &IR,
                           const std::vector<llvm::BasicBlock *> &Order,
                           const WarpRecords &Records);

} // namespace roofline::emulate

#endif
