// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the clauses of an OpenMP target region say of its teams and threads.
// Without clauses the runtime decides.
#ifndef ROOFLINE_LAUNCH_REGIONSHAPE_H
#define ROOFLINE_LAUNCH_REGIONSHAPE_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"

namespace roofline {

struct TargetRegion;

struct RegionShape {
  /// No `teams`: one.
  bool OneTeam = false;
  /// Up to three extents each; empty where there is no clause.
  llvm::SmallVector<const clang::Expr *, 3> Teams, ThreadLimit;
  const clang::Expr *Threads = nullptr; // num_threads
  /// The directive that makes the teams, or `target` itself, is a `parallel`
  /// too.
  bool AllThreads = false;
  /// Iterations of the loop that the directive which makes the teams shares
  /// among them, and among their threads where AllThreads is set.
  const clang::Expr *Iterations = nullptr;
};

/// What LLVM's runtime does without clauses: threads of a team, fewest for a
/// short loop, and the most teams that it makes for a loop (GV_Default_WG_Size,
/// GV_Warp_Size and GV_Default_Num_Teams of NVPTXGridValues in
/// llvm/Frontend/OpenMP/OMPGridValues.h; used by its offload plugins).
inline constexpr double DefaultThreads = 128, FewestDefaultThreads = 32,
                        MostDefaultTeams = 3200;

RegionShape shapeOf(const TargetRegion &Region);

} // namespace roofline

#endif
