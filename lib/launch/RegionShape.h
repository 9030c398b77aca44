// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extracts the number of teams and threads of an OpenMP target region from its
// clauses. Without clauses, the runtime chooses.
#ifndef ROOFLINE_LAUNCH_REGIONSHAPE_H
#define ROOFLINE_LAUNCH_REGIONSHAPE_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"

namespace roofline {

struct TargetRegion;

/// The expressions of the clauses; the AST owns them.
struct RegionShape {
  /// The region has no `teams` construct, so it runs in one team.
  bool OneTeam = false;
  /// Extents in num_teams and thread_limit, up to three; empty without clause.
  llvm::SmallVector<const clang::Expr *, 3> Teams, ThreadLimit;
  const clang::Expr *Threads = nullptr; // num_threads
  /// The directive that creates the teams (or `target` itself) is combined with
  /// `parallel`, so that all threads execute the region.
  bool AllThreads = false;
  /// Trip count of the loop that the teams directive distributes over teams,
  /// and over their threads if AllThreads is set; null if there is none.
  const clang::Expr *Iterations = nullptr;
};

/// Defaults of LLVM's offload runtime: threads per team, the minimum of that
/// for short loops, and the maximum number of teams for a loop
/// (GV_Default_WG_Size, GV_Warp_Size and GV_Default_Num_Teams of
/// NVPTXGridValues in llvm/Frontend/OpenMP/OMPGridValues.h).
inline constexpr double DefaultThreads = 128, FewestDefaultThreads = 32,
                        MostDefaultTeams = 3200;

/// Returns the shape that the clauses of \p Region determine.
RegionShape shapeOf(const TargetRegion &Region);

} // namespace roofline

#endif
