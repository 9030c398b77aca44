// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The description of a warp function: what the runtime has to know about it
// besides its code.
#ifndef ROOFLINE_EMULATE_COMPILE_WARPCODE_H
#define ROOFLINE_EMULATE_COMPILE_WARPCODE_H

#include "CheckPoint.h"
#include "CheckTables.h"
#include "Frame.h"
#include "model/Profile.h"
#include <cstdint>
#include <map>
#include <vector>

namespace roofline::emulate {

/// A load, store or atomic of the kernel whose addresses are reported to the
/// runtime.
struct AccessPoint {
  ThreadAction What = ThreadAction::Read;
  /// Bytes per thread; 0 for textures and surfaces, of which each thread has
  /// several addresses (TextureAccess.h).
  unsigned Width = 0;
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
  std::vector<CheckPoint> Checks;    // by check number; empty if not checked
  ShadowShape Shadows;               // if checked
  /// For each barrier the block that follows it.
  std::vector<unsigned> BarrierTargets;
  /// If checked: for each barrier its check number and, by block, whether
  /// threads that execute the block while others of their warp wait at the
  /// barrier have missed it. Those that only return have not.
  std::vector<unsigned> BarrierChecks;
  std::vector<std::vector<bool>> BarrierMissed;
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

} // namespace roofline::emulate

#endif
