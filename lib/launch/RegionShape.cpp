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
  bool OneTeam = false;
};

} // namespace

static Deciding decidingOf(const TargetRegion &Region) {
  const OMPExecutableDirective *D = Region.Directive;
  OpenMPDirectiveKind Kind = D->getDirectiveKind();
  Deciding Result;
  if (isOpenMPParallelDirective(Kind))
    Result.Parallel = D;
  if (isOpenMPTeamsDirective(Kind)) {
    Result.Teams = D;
    return Result;
  }
  Result.OneTeam = true;
  if (Kind != llvm::omp::OMPD_target)
    return Result;
  // `teams` must be the only statement in its `target`. Without one, clang
  // requests -1 teams, which libomptarget treats as one.
  const auto *Inner = dyn_cast_or_null<OMPExecutableDirective>(
      onlyStatement(Region.Body->getCapturedStmt()));
  Result.OneTeam = !Inner || !isOpenMPTeamsDirective(Inner->getDirectiveKind());
  if (Result.OneTeam)
    return Result;
  Result.Teams = Inner;
  if (isOpenMPParallelDirective(Inner->getDirectiveKind()))
    Result.Parallel = Inner;
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
  const auto *Loop = dyn_cast_or_null<OMPLoopDirective>(D.Teams);
  // With `simd` but no `parallel`, one thread executes the whole loop.
  auto Shares = [](OpenMPDirectiveKind Kind) {
    return isOpenMPDistributeDirective(Kind) && !isOpenMPSimdDirective(Kind);
  };
  if (Loop && (D.Parallel || Shares(Loop->getDirectiveKind())))
    Result.Iterations = Loop->getNumIterations();
  if (const auto *Threads = clauseOf<OMPNumThreadsClause>(D.Parallel))
    Result.Threads = Threads->getNumThreads();
  return Result;
}
