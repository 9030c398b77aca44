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
};

RegionShape shapeOf(const TargetRegion &Region);

} // namespace roofline

#endif
