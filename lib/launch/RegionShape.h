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
  /// The directive that creates the teams (or `target` itself), or the only
  /// directive in it, is combined with `parallel`, so that all threads execute
  /// the region.
  bool AllThreads = false;
  /// Trip count of the loop that is distributed over teams, and over their
  /// threads if AllThreads is set; null if there is none.
  const clang::Expr *Iterations = nullptr;
  /// There are teams, but no loop that is distributed over them as a whole:
  /// the runtime starts as many as it starts at most.
  bool MostTeams = false;
};

/// Returns the shape that the clauses of \p Region determine.
RegionShape shapeOf(const TargetRegion &Region);

} // namespace roofline

#endif
