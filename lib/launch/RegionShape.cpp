// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/RegionShape.h"
#include "frontend/TargetRegions.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;
using namespace roofline;

// Looks through blocks, empty statements and captures; returns the single
// statement inside, or null if there are several or none.
static const Stmt *onlyStatement(const Stmt *S) {
  while (S) {
    S = S->IgnoreContainers(/*IgnoreCaptured=*/true);
    const auto *Block = dyn_cast<CompoundStmt>(S);
    if (!Block)
      return S;
    const Stmt *Only = nullptr;
    for (const Stmt *Child : Block->body()) {
      if (isa<NullStmt>(Child))
        continue;
      if (Only)
        return nullptr;
      Only = Child;
    }
    S = Only;
  }
  return nullptr;
}

namespace {

/// The directives that determine the shape of a region's launch.
struct Deciding {
  const OMPExecutableDirective *Teams = nullptr; // has the teams clauses
  const OMPExecutableDirective *Parallel = nullptr;
  const OMPLoopDirective *Loop = nullptr; // distributed over the teams
  bool OneTeam = false, MostTeams = false;
};

} // namespace

static const OMPExecutableDirective *onlyDirectiveIn(const Stmt *S) {
  return dyn_cast_or_null<OMPExecutableDirective>(onlyStatement(S));
}

/// Whether all threads of a team share the iterations of \p D. Clang treats
/// `loop` as `distribute parallel for`, unless the loop's body forbids that.
static bool isParallel(const OMPExecutableDirective &D) {
  if (const auto *Generic = dyn_cast<OMPTargetTeamsGenericLoopDirective>(&D))
    return Generic->canBeParallelFor();
  return isOpenMPParallelDirective(D.getDirectiveKind()) ||
         isa<OMPTeamsGenericLoopDirective>(D);
}

/// Whether the runtime learns how many iterations the loop of \p D has. With
/// `simd` but no `parallel`, one thread executes the whole loop.
static bool isDistributed(const OMPExecutableDirective &D) {
  OpenMPDirectiveKind Kind = D.getDirectiveKind();
  return isa<OMPTargetTeamsGenericLoopDirective, OMPTeamsGenericLoopDirective>(
             D) ||
         (isOpenMPDistributeDirective(Kind) &&
          (isOpenMPParallelDirective(Kind) || !isOpenMPSimdDirective(Kind)));
}

static Deciding decidingOf(const TargetRegion &Region) {
  const OMPExecutableDirective *D = Region.Directive;
  OpenMPDirectiveKind Kind = D->getDirectiveKind();
  Deciding Result;
  if (!isOpenMPTeamsDirective(Kind)) {
    // `teams` must be the only statement in its `target`. Without one, clang
    // requests -1 teams, which libomptarget treats as one.
    const OMPExecutableDirective *Inner =
        Kind == llvm::omp::OMPD_target
            ? onlyDirectiveIn(Region.Body->getCapturedStmt())
            : nullptr;
    Result.OneTeam =
        !Inner || !isOpenMPTeamsDirective(Inner->getDirectiveKind());
    if (Result.OneTeam) {
      Result.Parallel = isParallel(*D) ? D : nullptr;
      return Result;
    }
    D = Inner;
  }
  Result.Teams = D;
  // Of `teams` alone, the `distribute` in it if there is nothing else.
  if (!isa<OMPLoopDirective>(D))
    if (const OMPExecutableDirective *Inner =
            onlyDirectiveIn(D->getInnermostCapturedStmt()->getCapturedStmt());
        Inner && isOpenMPDistributeDirective(Inner->getDirectiveKind()))
      D = Inner;
  Result.Parallel = isParallel(*D) ? D : nullptr;
  if (isDistributed(*D))
    Result.Loop = dyn_cast<OMPLoopDirective>(D);
  Result.MostTeams = !isa<OMPLoopDirective>(D);
  return Result;
}

template <typename Clause>
static const Clause *clauseOf(const OMPExecutableDirective *D) {
  return D ? D->getSingleClause<Clause>() : nullptr;
}

RegionShape roofline::shapeOf(const TargetRegion &Region) {
  Deciding D = decidingOf(Region);
  RegionShape Result;
  Result.OneTeam = D.OneTeam;
  if (const auto *Teams = clauseOf<OMPNumTeamsClause>(D.Teams))
    Result.Teams.append(Teams->getNumTeams().begin(),
                        Teams->getNumTeams().end());
  const auto *Limit = clauseOf<OMPThreadLimitClause>(D.Teams);
  if (!Limit)
    Limit = clauseOf<OMPThreadLimitClause>(Region.Directive);
  if (Limit)
    Result.ThreadLimit.append(Limit->getThreadLimit().begin(),
                              Limit->getThreadLimit().end());
  Result.AllThreads = D.Parallel;
  Result.MostTeams = D.MostTeams && Result.Teams.empty();
  if (D.Loop)
    Result.Iterations = D.Loop->getNumIterations();
  if (const auto *Threads = clauseOf<OMPNumThreadsClause>(D.Parallel))
    Result.Threads = Threads->getNumThreads();
  return Result;
}
